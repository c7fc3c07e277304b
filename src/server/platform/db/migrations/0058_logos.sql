-- A small square picture of a community, beside its cover. Null: drawn from its name and colour.
alter table groups add column logo_url text;
