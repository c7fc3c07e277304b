-- What each platform plan allows: members, group_conversations, courses, storage_bytes. Null: no limit.
alter table platform_plans add column limits jsonb not null default '{}';
update platform_plans p set limits = l.limits::jsonb from (values
  ('FREEMIUM', '{"members": 100, "group_conversations": 3, "courses": 3, "storage_bytes": 1000000000}'),
  ('PLUS', '{"members": 1000, "group_conversations": 20, "courses": 20, "storage_bytes": 20000000000}'),
  ('PRO', '{"members": 10000, "group_conversations": null, "courses": null, "storage_bytes": 200000000000}'),
  ('ENTERPRISE', '{"members": null, "group_conversations": null, "courses": null, "storage_bytes": null}')
) as l(type, limits) where l.type = p.type;
alter table platform_plans alter column limits drop default;

-- Each notice about the end of a period is given once.
create table subscription_notices (
  subscription_id uuid not null references subscriptions (id),
  period_end timestamptz not null,
  -- DAYS_7, DAYS_3, DAYS_1, ENDED, DAY_AFTER, LOST
  notice text not null,
  at timestamptz not null,
  primary key (subscription_id, period_end, notice)
);
