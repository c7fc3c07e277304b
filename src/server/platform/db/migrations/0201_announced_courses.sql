-- When the members of its community were told of a course: once, as soon as it is published and has a lesson.
alter table courses add column announced_at timestamptz(3);
update courses set announced_at = published_at where published_at is not null;
