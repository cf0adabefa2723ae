"""Who somebody is: sheets, creation, limits, numbers and where they come from."""
