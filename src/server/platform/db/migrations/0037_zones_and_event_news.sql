-- Whether the person chose their zone. Where not, time_zone is what a device of theirs said last, and each device shows
-- times in its own. Who had another zone than the default can only have chosen it.
alter table user_settings add column is_time_zone_chosen boolean not null default false;
update user_settings set is_time_zone_chosen = true where time_zone <> 'Asia/Manila';

-- What was told of an event is told anew when the event is moved.
create index notifications_event on notifications (calendar_event_id) where calendar_event_id is not null;
create index group_notifications_event on group_notifications (calendar_event_id) where calendar_event_id is not null;
