-- Communities: who is in them, how people come in, what they are about, and the points of their members.

create table groups (
  id uuid primary key,
  slug text not null,
  name text not null,
  description text not null,
  cover_image_url text,
  teaser_video_url text,
  is_public boolean not null default true,
  is_free boolean not null default true,
  subscription_plan_type text not null default 'FREEMIUM' check (subscription_plan_type in (
    'FREEMIUM', 'PLUS', 'PRO', 'ENTERPRISE')),
  subscription_plan_cycle_type text not null default 'ONE_TIME' check (subscription_plan_cycle_type in (
    'ONE_TIME', 'MONTHLY', 'YEARLY')),
  group_verification_request_status text not null default 'UNSUBMITTED' check (group_verification_request_status in (
    'UNSUBMITTED', 'PENDING', 'VERIFIED', 'REJECTED', 'REVOKED')),
  archived_at timestamptz,
  total_members integer not null default 0,
  accepted_guidelines_at timestamptz not null,
  accepted_nda_at timestamptz not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  version integer not null default 1,
  slow_mode_seconds integer not null default 0 check (slow_mode_seconds >= 0),
  are_links_blocked boolean not null default false,
  blocked_words text[] not null default '{}',
  minimum_account_age_days integer not null default 0 check (minimum_account_age_days >= 0),
  join_questions text[] not null default '{}',
  are_points_on boolean not null default true,
  level_names text[] not null default array_fill(text '', array[9]),
  post_categories json not null default '[]'::json,
  welcome_md text not null default '',
  rules_md text not null default '',
  logo_url text,
  plan_until timestamptz,
  freemium_from timestamptz,
  review_rules text[] not null default '{}',
  joining text not null default 'FREE' check (joining in ('FREE', 'PLAN')),
  sells_plans boolean not null default false,
  is_storage_near boolean not null default false
);
comment on table groups is 'The communities, with their settings.';
comment on column groups.is_free is 'False while a membership fee is asked; kept by the plans that ask it.';
comment on column groups.total_members is
  'Active members, kept by the transactions that add and remove them, so that no list counts rows.';
comment on column groups.slow_mode_seconds is 'What staff may ask of those who write; staff itself is exempt.';
comment on column groups.are_points_on is
  'Points: one for each person who reacts to a post, comment or chat message of somebody else in a community. '
  'Members have a level by all of theirs, and a place on the leaderboard by those of some days.';
comment on column groups.level_names is 'Empty: the name that the product gives to that level.';
comment on column groups.post_categories is
  'Categories of posts. A community has few, and they are read and saved with its other settings. `json`, because '
  'it keeps the order of the fields, so that equal lists are equal texts.';
comment on column groups.welcome_md is 'The owner''s own words for those who come.';
comment on column groups.logo_url is
  'A small square picture of a community, beside its cover. Null: drawn from its name and colour.';
comment on column groups.plan_until is
  'The end of the community''s paid plan with the days of grace; read-only from then on. Null: it does not end.';
comment on column groups.freemium_from is
  'The community is on the free plan from then on, because its owner chose that for the end of the paid period.';
comment on column groups.review_rules is
  'What waits for staff before members see it: BLOCKED_WORDS, NEW_LINKS, FIRST_POSTS.';
comment on column groups.joining is 'Whether joining is free, whatever is sold besides.';
comment on column groups.sells_plans is 'Whether one of its plans has a price. Follows from the plans, like is_free.';
comment on column groups.is_storage_near is
  'Whether its files last took 80 % of its plan or more: its owner is told once each time that begins.';
create unique index groups_slug on groups (slug);
create index groups_created on groups (created_at desc, id);
create index groups_members on groups (total_members desc, id);
create index groups_name on groups (lower(name), id);
create index groups_text on groups using gin ((name || ' ' || description) gin_trgm_ops);
-- Communities are found as people are: without accents, and with slips of the finger.
create index groups_folded_name on groups using gin (folded(name) gin_trgm_ops);
create index groups_ending on groups (plan_until) where plan_until is not null;
-- The job that puts communities on the free plan looks for them each minute.
create index groups_freemium_from on groups (freemium_from) where freemium_from is not null;
alter table consents add foreign key (group_id) references groups (id);

-- However a community is made, its request is there with it.
create function open_verification_request() returns trigger language plpgsql as $$
begin
  insert into group_verification_requests (group_id) values (new.id);
  return null;
end $$;

create trigger open_verification_request after insert on groups
  for each row execute function open_verification_request();

create table group_members (
  group_id uuid references groups (id),
  user_id uuid references users (id),
  role text not null check (role in ('OWNER', 'MODERATOR', 'MEMBER')),
  status text not null check (status in ('PENDING', 'ACTIVE', 'EXPIRED', 'REJECTED', 'LEFT', 'REMOVED', 'BANNED')),
  joined_at timestamptz,
  updated_at timestamptz not null,
  pending_reason text check (pending_reason in ('APPROVAL', 'PAYMENT')),
  requested_at timestamptz,
  answers jsonb not null default '[]',
  version integer not null default 1,
  last_said_at timestamptz,
  plan_id uuid,
  access_until timestamptz,
  banned_until timestamptz,
  has_free_place boolean not null default true,
  primary key (group_id, user_id)
);
comment on table group_members is
  'Members of communities, and those who asked, left, or were removed: one row for each person and community.';
comment on column group_members.pending_reason is
  'What somebody who is PENDING waits for; kept with the last request afterwards.';
comment on column group_members.answers is
  'What they answered, with the questions as they were then: [{question, answer}].';
comment on column group_members.last_said_at is
  'When the member last wrote in a chat of the community while slow mode was on.';
comment on column group_members.access_until is
  'Null: the membership does not end. Staff keep their access whatever it says.';
comment on column group_members.banned_until is
  'When a ban ends; null for one without an end, and for everyone who is not banned.';
comment on column group_members.has_free_place is
  'Their place does not depend on a plan: only who entered by paying has none. A plan that ends leaves what they '
  'had.';
create index group_members_user on group_members (user_id, status);
create index group_members_directory on group_members (group_id, status, role, joined_at);
create index group_members_waiting on group_members (group_id, requested_at, user_id) where status = 'PENDING';
create index group_members_by_plan on group_members (plan_id) where plan_id is not null;
create index group_members_ending on group_members (access_until) where access_until is not null and status = 'ACTIVE';
create index group_members_banned_until on group_members (banned_until) where banned_until is not null;

-- However somebody comes in: what was posted before is not new for them.
create function see_posts_on_arrival() returns trigger language plpgsql as $$
begin
  insert into group_read_states as r (user_id, group_id, last_seen_post_seq)
  select new.user_id, new.group_id, coalesce((select last_seq from group_feeds where group_id = new.group_id), 0)
  on conflict (user_id, group_id) do update
  set last_seen_post_seq = greatest(r.last_seen_post_seq, excluded.last_seen_post_seq);
  return null;
end $$;

create trigger see_posts_on_arrival after insert on group_members
  for each row when (new.status = 'ACTIVE') execute function see_posts_on_arrival();
create trigger see_posts_on_return after update of status on group_members
  for each row when (new.status = 'ACTIVE' and old.status <> 'ACTIVE') execute function see_posts_on_arrival();

-- However somebody comes in: what was told before is not for them.
create function hear_news_from_arrival() returns trigger language plpgsql as $$
begin
  insert into group_news_states as s (user_id, group_id, since_seq, read_seq)
  select new.user_id, new.group_id, w.last_seq, w.last_seq from group_news w where w.group_id = new.group_id
  on conflict (user_id, group_id) do update
  set since_seq = greatest(s.since_seq, excluded.since_seq), read_seq = greatest(s.read_seq, excluded.read_seq);
  return null;
end $$;

create trigger hear_news_from_arrival after insert on group_members
  for each row when (new.status = 'ACTIVE') execute function hear_news_from_arrival();
create trigger hear_news_from_return after update of status on group_members
  for each row when (new.status = 'ACTIVE' and old.status <> 'ACTIVE') execute function hear_news_from_arrival();

create table tags (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null unique
);
comment on table tags is
  'What people are interested in, and what posts and communities are about. The list is kept by the product: a tag '
  'that anybody could make would be a word that nobody else finds.';
create index tags_text on tags using gin (folded(name) gin_trgm_ops);
insert into tags (name, slug) values
  ('Baking', 'baking'), ('Cooking', 'cooking'), ('Food Business', 'food-business'), ('Coffee', 'coffee'),
  ('Online Selling', 'online-selling'), ('Small Business', 'small-business'), ('Sari-sari Store', 'sari-sari-store'),
  ('Marketing', 'marketing'), ('Social Media', 'social-media'), ('Content Creation', 'content-creation'),
  ('Photography', 'photography'), ('Video Editing', 'video-editing'), ('Graphic Design', 'graphic-design'),
  ('Illustration', 'illustration'), ('Writing', 'writing'), ('Copywriting', 'copywriting'),
  ('Freelancing', 'freelancing'), ('Virtual Assistance', 'virtual-assistance'), ('Customer Service', 'customer-service'),
  ('Remote Work', 'remote-work'), ('Job Hunting', 'job-hunting'), ('Interview Preparation', 'interview-preparation'),
  ('Programming', 'programming'), ('Web Development', 'web-development'), ('JavaScript', 'javascript'),
  ('Python', 'python'), ('Mobile Apps', 'mobile-apps'), ('Data Analysis', 'data-analysis'), ('Excel', 'excel'),
  ('Artificial Intelligence', 'artificial-intelligence'), ('Cybersecurity', 'cybersecurity'),
  ('Board Exam Review', 'board-exam-review'), ('LET Review', 'let-review'), ('Nursing Review', 'nursing-review'),
  ('Civil Service Exam', 'civil-service-exam'), ('College Entrance', 'college-entrance'), ('Teaching', 'teaching'),
  ('Mathematics', 'mathematics'), ('Science', 'science'), ('English', 'english'), ('Filipino', 'filipino'),
  ('Cebuano', 'cebuano'), ('Ilocano', 'ilocano'), ('Japanese', 'japanese'), ('Korean', 'korean'),
  ('Personal Finance', 'personal-finance'), ('Investing', 'investing'), ('Taxes and BIR', 'taxes-and-bir'),
  ('Real Estate', 'real-estate'), ('Gardening', 'gardening'), ('Farming', 'farming'), ('Pets', 'pets'),
  ('Fitness', 'fitness'), ('Basketball', 'basketball'), ('Running', 'running'), ('Mental Health', 'mental-health'),
  ('Parenting', 'parenting'), ('Overseas Work', 'overseas-work'), ('Music', 'music'), ('Guitar', 'guitar'),
  ('Singing', 'singing'), ('Dance', 'dance'), ('Gaming', 'gaming'), ('Crafts', 'crafts'), ('Sewing', 'sewing'),
  ('Travel', 'travel'), ('Motorcycles', 'motorcycles'), ('Faith', 'faith'), ('History', 'history'), ('Books', 'books');

create table user_tags (
  user_id uuid references users (id) on delete cascade,
  tag_id uuid references tags (id) on delete cascade,
  type text not null check (type in ('INTERESTED', 'NOT_INTERESTED')),
  primary key (user_id, tag_id)
);
comment on table user_tags is 'What people said they are interested in, or not.';
comment on column user_tags.type is 'A tag is in one list only.';

create table group_tags (
  group_id uuid references groups (id) on delete cascade,
  tag_id uuid references tags (id) on delete cascade,
  place smallint not null,
  primary key (group_id, tag_id)
);
comment on table group_tags is 'What communities are about.';
comment on column group_tags.place is 'As its owner ordered them.';
create index group_tags_tag on group_tags (tag_id);

create table group_former_slugs (
  slug text primary key,
  group_id uuid not null references groups (id) on delete cascade,
  retired_at timestamptz not null
);
comment on table group_former_slugs is
  'Where a community could be reached before: its links go on working, and nobody else takes them over.';
create index group_former_slugs_group on group_former_slugs (group_id, retired_at desc);

create table group_invites (
  id uuid primary key,
  group_id uuid not null references groups (id) on delete cascade,
  token_hash bytea not null unique,
  label text not null default '',
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz,
  max_uses integer check (max_uses > 0),
  use_count integer not null default 0,
  revoked_at timestamptz,
  skips_approval boolean not null default false,
  check (use_count <= max_uses)
);
comment on table group_invites is
  'Whoever has the secret of a link may see the community and ask to be let in. Only its hash is kept.';
comment on column group_invites.skips_approval is
  'Whether who comes by the link is a member at once, also in a private community.';
create index group_invites_group on group_invites (group_id, created_at desc, id);

create table group_verification_requests (
  group_id uuid primary key references groups (id) on delete cascade,
  documents jsonb not null default '[]',
  note text not null default '',
  reason text,
  internal_note text not null default '',
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users (id),
  version integer not null default 1
);
comment on table group_verification_requests is
  'What owners show of themselves. The status itself stands in `groups`, where cards and filters find it.';
comment on column group_verification_requests.documents is '[{title, url}]';
create index group_verification_requests_submitted on group_verification_requests (submitted_at, group_id);

create table group_read_states (
  user_id uuid references users (id) on delete cascade,
  group_id uuid references groups (id) on delete cascade,
  last_seen_post_seq bigint not null default 0,
  primary key (user_id, group_id)
) with (fillfactor = 70);
comment on table group_read_states is
  'How far each member has looked through the posts of a community: what is new there is arithmetic on two '
  'positions, so a post writes nothing per member, and no count can drift. No row: nobody ever arrived, so nothing '
  'was seen.';

create table point_likes (
  thing_id uuid,
  liker_id uuid references users (id),
  group_id uuid not null references groups (id),
  author_id uuid not null references users (id),
  given_on date not null,
  is_counted boolean not null default true,
  primary key (thing_id, liker_id)
);
comment on table point_likes is
  'Each point by itself. A reaction has no date of its own, and the point is taken back from the day on which it '
  'was given. `thing_id` is a post, a comment or a chat message.';
comment on column point_likes.given_on is 'In Manila.';
comment on column point_likes.is_counted is 'False while the thing is hidden.';

create table member_points (
  group_id uuid references groups (id),
  user_id uuid references users (id),
  points integer not null check (points >= 0),
  primary key (group_id, user_id)
) with (fillfactor = 70);
comment on table member_points is
  'The sums, kept by the transactions that react, delete and hide. The row of the member is locked before those of '
  'the days. It also counts while they are not in the community, and is then not shown. No index has `points`, so '
  'that a reaction writes no index.';

create table member_point_days (
  group_id uuid references groups (id),
  day date,
  user_id uuid references users (id),
  points integer not null check (points >= 0),
  primary key (group_id, day, user_id)
) with (fillfactor = 70);
comment on table member_point_days is
  'The same by the day in Manila on which the points were given, for the leaderboards of a week and a month.';

create table point_announcements (
  group_id uuid primary key references groups (id) on delete cascade,
  announced_at timestamptz not null
) with (fillfactor = 50);
comment on table point_announcements is
  'When new points were last announced to a community. A reaction in between does not lock the row.';

-- Counts all points from the reactions. Others who react meanwhile wait.
create function count_points_anew() returns void language plpgsql as $$
begin
  lock table point_likes in share row exclusive mode;
  with reacted as materialized (
    select distinct thing_id, liker_id, group_id, author_id, given_on, is_counted from (
      select r.post_id as thing_id, r.user_id as liker_id, p.group_id, p.author_id,
        (p.created_at at time zone 'Asia/Manila')::date as given_on, p.status = 'PUBLISHED' as is_counted
      from post_reactions r join posts p on p.id = r.post_id
      union all
      select r.comment_id, r.user_id, c.group_id, c.author_id,
        (c.created_at at time zone 'Asia/Manila')::date, c.status = 'PUBLISHED'
      from comment_reactions r join comments c on c.id = r.comment_id
      union all
      select r.chat_message_id, r.user_id, h.group_id, m.author_id,
        (m.created_at at time zone 'Asia/Manila')::date, true
      from chat_reactions r join chat_messages m on m.id = r.chat_message_id
      join chat_conversations c on c.id = m.chat_conversation_id
      join chat_conversations h on h.id = coalesce(c.parent_conversation_id, c.id) and h.kind = 'GROUP'
        and not h.is_staff_only
    ) found where liker_id <> author_id
  ), gone as (
    delete from point_likes l
    where not exists (select from reacted r where r.thing_id = l.thing_id and r.liker_id = l.liker_id)
  )
  insert into point_likes (thing_id, liker_id, group_id, author_id, given_on, is_counted)
  select thing_id, liker_id, group_id, author_id, given_on, is_counted from reacted
  on conflict (thing_id, liker_id) do update set is_counted = excluded.is_counted;

  delete from member_points;
  insert into member_points (group_id, user_id, points)
  select group_id, author_id, count(*) from point_likes where is_counted group by 1, 2;
  delete from member_point_days;
  insert into member_point_days (group_id, day, user_id, points)
  select group_id, given_on, author_id, count(*) from point_likes where is_counted group by 1, 2, 3;
end $$;

create table first_steps (
  group_id uuid references groups (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  welcomed_at timestamptz(3),
  closed_at timestamptz(3),
  primary key (group_id, user_id)
);
comment on table first_steps is
  'The checklist of a member, or of the founder. Made by joining or founding; who was there before has none. '
  'Whether a step is done is never stored: it is read from what exists.';
comment on column first_steps.welcomed_at is 'When the owner''s welcome was read.';
comment on column first_steps.closed_at is 'When the user closed the checklist.';
create index first_steps_open on first_steps (user_id) where closed_at is null;
