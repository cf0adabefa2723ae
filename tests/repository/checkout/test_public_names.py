"""What others may use is described and typed."""

import ast
from collections.abc import Iterator

from tests.repository.checkout.source import modules, place, public_definitions, tree


def test_each_module_says_what_it_is_for():
    assert [name for name, path in modules().items() if not ast.get_docstring(tree(path))] == []


def test_each_public_class_and_function_has_a_docstring():
    bare = [
        f"{place(path, found)} {found.name}"
        for path in modules().values()
        for found in public_definitions(tree(path).body)
        if not ast.get_docstring(found) and not _is_overload(found)
    ]
    assert bare == []


def _is_overload(found: ast.AST) -> bool:
    """Whether it only types a call; what is called is described where it is defined."""
    return any(ast.unparse(each) == "overload" for each in getattr(found, "decorator_list", []))


def test_no_public_signature_says_any():
    loose = [
        f"{place(path, annotation)} {found.name}"
        for path in modules().values()
        for found in public_definitions(tree(path).body)
        for annotation in _annotations(found)
        if _says_any(annotation)
    ]
    assert loose == []


def test_no_public_parameter_is_a_positional_boolean():
    positional = [
        f"{place(path, parameter.annotation)} {found.name}({parameter.arg})"
        for path in modules().values()
        for found in public_definitions(tree(path).body)
        if not isinstance(found, ast.ClassDef)
        for parameter in found.args.posonlyargs + found.args.args
        if parameter.annotation and ast.unparse(parameter.annotation) == "bool"
    ]
    assert positional == []


def _annotations(found: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Iterator[ast.expr]:
    if isinstance(found, ast.ClassDef):
        public = (item for item in found.body if isinstance(item, ast.AnnAssign) and not _is_private(item.target))
        yield from (item.annotation for item in public)
        return
    every = [*found.args.posonlyargs, *found.args.args, *found.args.kwonlyargs, found.args.vararg, found.args.kwarg]
    yield from (parameter.annotation for parameter in every if parameter and parameter.annotation)
    if found.returns:
        yield found.returns


def _is_private(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id.startswith("_")


def _says_any(annotation: ast.expr) -> bool:
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return _says_any(ast.parse(annotation.value, mode="eval").body)
    names = (node for node in ast.walk(annotation) if isinstance(node, ast.Name | ast.Attribute))
    return any((node.id if isinstance(node, ast.Name) else node.attr) == "Any" for node in names)
