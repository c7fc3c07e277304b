-- Owners hear of each sale, refund, dispute and lost renewal at once, and of a day's in one mail.
alter table user_settings
  add column email_notification_sales boolean not null default true,
  add column in_app_notification_sales boolean not null default true;

alter table outgoing_mails
  drop constraint outgoing_mails_kind_check,
  add constraint outgoing_mails_kind_check check (kind in ('NOTIFICATIONS', 'MISSED_CHATS', 'DAILY_SALES')),
  -- The day of Manila that a mail about sales adds up.
  add column day date;
create unique index outgoing_mails_day on outgoing_mails (person_id, day) where day is not null;

create index notifications_sales on notifications (created_at) where kind = 'SALE_UPDATED';
