"""Card text of Altered, in English and in French, read into passive abilities and printed from them."""
