-- The public page is given the id of a unit and nothing else, so the id alone must lead to it.
create unique index dpus_id on dpus (id);
