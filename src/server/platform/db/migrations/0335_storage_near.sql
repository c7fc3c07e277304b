-- Whether the files of a community last took 80 % of its plan or more: its owner is told once each time that begins.
alter table groups add column is_storage_near boolean not null default false;
