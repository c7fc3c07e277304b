-- An export that could not be made says so, and can be asked for again at once.
alter table data_exports drop constraint data_exports_status_check;
alter table data_exports add constraint data_exports_status_check
  check (status in ('QUEUED', 'READY', 'FAILED', 'EXPIRED'));
create index data_exports_waiting on data_exports (requested_at) where status = 'QUEUED';
