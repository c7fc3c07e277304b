-- When a ban ends; null for one without an end, and for everyone who is not banned.
alter table group_members add column banned_until timestamptz;
create index group_members_banned_until on group_members (banned_until) where banned_until is not null;

-- Each ban is a restriction. The log says who banned, and when; without an entry it was the founder, at the last change
-- of the membership. The reasons stay in the log: they were given for staff only, and the banned user reads this one.
insert into restrictions (id, type, scope, group_id, user_id, moderator_id, reason, starts_at, created_at)
select gen_random_uuid(), 'GROUP_BAN', 'GROUP', m.group_id, m.user_id, coalesce(a.actor_id, g.created_by),
  '', coalesce(a.at, m.updated_at), coalesce(a.at, m.updated_at)
from group_members m
join groups g on g.id = m.group_id
left join lateral (
  select e.actor_id, e.at from audit_entries e
  where e.target_type = 'user' and e.target_id = m.user_id and e.group_id = m.group_id and e.action = 'member.banned'
  order by e.at desc limit 1) a on true
where m.status = 'BANNED' and not exists (
  select from restrictions r
  where r.group_id = m.group_id and r.user_id = m.user_id and r.type = 'GROUP_BAN' and r.lifted_at is null);
