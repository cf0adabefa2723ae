"""The documents speak of things that exist."""

import re

from tests.repository.checkout.source import FOLDERS, ROOT

DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(rf"(?:{'|'.join(FOLDERS)}|src|tests|benchmarks|docs|examples|\.ci)/[\w./-]*")
MODULE = re.compile(rf"ludex(?:\.(?:{'|'.join(FOLDERS)}))(?:\.[a-z_]+)*")
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")


def _quoted(document) -> list[str]:
    return CODE.findall(document.read_text(encoding="utf-8"))


def test_each_path_in_a_document_exists():
    paths = {
        (document.name, quoted) for document in DOCUMENTS for quoted in _quoted(document) if PATH.fullmatch(quoted)
    }
    assert {(name, path) for name, path in paths if not (ROOT / path).exists()} == set()


def test_each_module_in_a_document_exists():
    names = {
        (document.name, quoted) for document in DOCUMENTS for quoted in _quoted(document) if MODULE.fullmatch(quoted)
    }
    folders = {(name, module, ROOT.joinpath(*module.split(".")[1:])) for name, module in names}
    missing = {
        (name, module) for name, module, path in folders if not (path.is_dir() or path.with_suffix(".py").exists())
    }
    assert missing == set()


def test_each_make_target_in_a_document_exists():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), flags=re.MULTILINE))
    named = {
        quoted.split()[1] for document in DOCUMENTS for quoted in _quoted(document) if re.match(r"make [a-z]", quoted)
    }
    assert named - targets == set()


def test_each_link_between_documents_leads_somewhere():
    links = {(document, target) for document in DOCUMENTS for target in LINK.findall(document.read_text("utf-8"))}
    assert {(document.name, target) for document, target in links if not (document.parent / target).exists()} == set()
