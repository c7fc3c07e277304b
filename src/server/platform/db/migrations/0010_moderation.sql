-- Reports, restrictions, removals, and the audit log.

create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  target_type text not null,
  target_id uuid,
  group_id uuid,
  ip text,
  before jsonb,
  after jsonb
);
comment on table audit_entries is
  'Append-only. Every act on somebody else''s things or rights, and every act on an account.';
create index audit_entries_group on audit_entries (group_id, at desc) where group_id is not null;
create index audit_entries_target on audit_entries (target_type, target_id, at desc);
-- What happened to an account is shown to its owner, who acts in it.
create index audit_entries_actor on audit_entries (actor_id, id desc) where actor_id is not null;
-- Administrators read the whole audit log, latest first, and what one person did in it.
create index audit_entries_at on audit_entries (at desc, id desc);
create index audit_entries_action on audit_entries (action, at desc, id desc);
create index audit_entries_actor_at on audit_entries (actor_id, at desc, id desc) where actor_id is not null;

-- Audit entries are only added. The erasure of a person may still take their address and a name that was given out of one.
create function audit_entry_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.ip is null
       and (new.after is not distinct from old.after or new.after is not distinct from old.after - 'label')
       and to_jsonb(new) - 'ip' - 'after' = to_jsonb(old) - 'ip' - 'after' then
      return new;
    end if;
  end if;
  raise exception 'audit entries are only added' using errcode = 'restrict_violation';
end
$$;

create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function audit_entry_stays();
create trigger audit_entries_stay_all before truncate on audit_entries
  for each statement execute function audit_entry_stays();

create table restrictions (
  id uuid primary key,
  type text not null check (type in (
    'POST_MUTE', 'COMMENT_MUTE', 'CHAT_MUTE', 'UPLOAD_BLOCK', 'JOIN_BLOCK', 'GROUP_BAN', 'SUSPENSION')),
  scope text not null check (scope in ('PLATFORM', 'GROUP')),
  group_id uuid references groups (id),
  user_id uuid not null references users (id),
  moderator_id uuid not null references users (id),
  reason text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  lifted_at timestamptz,
  lifted_by uuid references users (id),
  created_at timestamptz not null,
  version integer not null default 1,
  report_id uuid,
  check ((scope = 'GROUP') = (group_id is not null)),
  check (ends_at is null or ends_at > starts_at)
);
comment on table restrictions is
  'What staff keeps somebody from; a ban is one of them. A row is never deleted: whoever decides about the next one '
  'sees the ones before. The reason is read by the restricted person.';
comment on column restrictions.ends_at is 'Null: until it is lifted.';
comment on column restrictions.report_id is 'The report that led to it.';
-- Asked by each post, comment and message.
create index restrictions_in_force on restrictions (user_id, group_id, type) where lifted_at is null;
create index restrictions_group on restrictions (group_id, id desc);
create index restrictions_created on restrictions (created_at desc, id desc);
create index restrictions_report on restrictions (report_id) where report_id is not null;

create table report_issues (
  id uuid primary key,
  type text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'IN_REVIEW', 'RESOLVED', 'DISMISSED')),
  priority text not null check (priority in ('LOW', 'MEDIUM', 'HIGH', 'URGENT')),
  resolution text,
  reported_user_id uuid references users (id),
  reported_group_id uuid references groups (id),
  reported_post_id uuid references posts (id),
  reported_comment_id uuid references comments (id),
  reported_chat_message_id uuid references chat_messages (id),
  reported_course_id uuid references courses (id),
  reported_lesson_id uuid references lessons (id),
  group_id uuid references groups (id),
  subject_id uuid references users (id),
  reporter_count integer not null default 1,
  claimed_by uuid references users (id),
  claimed_until timestamptz,
  first_action_at timestamptz,
  resolver_id uuid references users (id),
  resolved_at timestamptz,
  note text not null default '',
  internal_note text not null default '',
  has_hidden boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  reported_checkout_id uuid,
  target_id uuid generated always as (coalesce(reported_user_id, reported_group_id, reported_post_id,
    reported_comment_id, reported_chat_message_id, reported_course_id, reported_lesson_id, reported_checkout_id)) stored,
  check (num_nonnulls(reported_user_id, reported_group_id, reported_post_id, reported_comment_id,
    reported_chat_message_id, reported_course_id, reported_lesson_id) <= 1),
  check ((status in ('RESOLVED', 'DISMISSED')) = (resolved_at is not null)),
  check ((resolution is null) = (resolved_at is null)),
  check ((claimed_by is null) = (claimed_until is null)),
  constraint report_issues_payment check (reported_checkout_id is null or (group_id is null
    and num_nonnulls(reported_user_id, reported_group_id, reported_post_id, reported_comment_id,
      reported_chat_message_id, reported_course_id, reported_lesson_id) = 0))
);
comment on table report_issues is 'A case: everything that was reported about one thing, until it is decided.';
comment on column report_issues.reported_user_id is 'The reported thing. None for a problem with the product.';
comment on column report_issues.group_id is 'The community whose staff handles it, besides the administrators.';
comment on column report_issues.subject_id is 'Who is responsible for the reported thing.';
comment on column report_issues.note is 'To the reporters.';
comment on column report_issues.internal_note is 'Among those who handle reports.';
comment on column report_issues.has_hidden is
  'Whether the decision hid the reported post or comment, so that reopening shows it again.';
comment on column report_issues.reported_checkout_id is
  'The person who paid can report the payment. Its case has no community: administrators handle it.';
create index report_issues_by_group on report_issues (group_id, created_at desc) where group_id is not null;
create index report_issues_newest on report_issues (created_at desc, id);
create index report_issues_by_subject on report_issues (subject_id) where subject_id is not null;
create unique index report_issues_open on report_issues (target_id) where resolved_at is null;
create index report_issues_by_target on report_issues (target_id);

create table reports (
  id uuid primary key,
  report_issue_id uuid not null references report_issues (id),
  reporter_id uuid not null references users (id),
  type text not null,
  description text not null,
  excerpt text not null,
  created_at timestamptz not null,
  unique (report_issue_id, reporter_id)
);
comment on table reports is 'What one person reported.';
comment on column reports.excerpt is 'Name, title or first line of the reported thing, as the reporter saw it.';
create index reports_by_reporter on reports (reporter_id, created_at desc, id);

create table report_evidence (
  id uuid primary key,
  report_issue_id uuid not null references report_issues (id),
  title text not null,
  text text not null,
  place text not null,
  written_at timestamptz,
  taken_at timestamptz not null,
  attached jsonb,
  payment jsonb
);
comment on table report_evidence is 'The reported thing as it was when it was reported. One row for each wording.';
comment on column report_evidence.attached is 'Which files the reported thing had: kind, n, name. Null without any.';
comment on column report_evidence.payment is 'The payment as it was when it was reported.';
create index report_evidence_by_issue on report_evidence (report_issue_id, taken_at, id);

create table report_pictures (
  name text primary key,
  report_id uuid not null references reports (id),
  created_at timestamptz not null
);
comment on table report_pictures is 'Pictures that reporters added. The files are in `files`.';
create index report_pictures_by_report on report_pictures (report_id, created_at);

create table restriction_appeals (
  restriction_id uuid primary key references restrictions (id),
  text text not null,
  created_at timestamptz not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'ACCEPTED', 'REJECTED')),
  decided_at timestamptz,
  decided_by uuid references users (id),
  reason text not null default '',
  check ((status = 'OPEN') = (decided_at is null))
);
comment on table restriction_appeals is 'What a restricted user says against it. One for each restriction.';
comment on column restriction_appeals.reason is 'What the user is told about the decision.';
create index restriction_appeals_open on restriction_appeals (created_at) where status = 'OPEN';

create table message_removals (
  id uuid primary key,
  group_id uuid not null references groups (id),
  user_id uuid not null references users (id),
  removed_by uuid not null references users (id),
  period text not null check (period in ('HOUR', 'DAY', 'ALL')),
  removed_at timestamptz not null,
  messages integer not null,
  restriction_id uuid references restrictions (id),
  report_id uuid,
  undone_at timestamptz,
  undone_by uuid references users (id),
  posts integer not null default 0,
  comments integer not null default 0,
  check ((undone_at is null) = (undone_by is null))
);
comment on table message_removals is
  'One act of staff that removes what a person said in the chats of a community, with or without a ban.';
comment on column message_removals.restriction_id is 'The ban that belongs to it. Undoing the act lifts it.';
comment on column message_removals.report_id is 'The case that led to it.';
comment on column message_removals.posts is 'A removal can also have the posts and comments of the person.';
create index message_removals_by_group on message_removals (group_id, removed_at);
create index message_removals_by_user on message_removals (user_id);
create index message_removals_by_staff on message_removals (removed_by);
create index message_removals_undone_by on message_removals (undone_by) where undone_by is not null;
create index message_removals_by_restriction on message_removals (restriction_id) where restriction_id is not null;

create table removed_messages (
  chat_message_id uuid primary key,
  message_removal_id uuid not null,
  chat_conversation_id uuid not null,
  seq bigint not null,
  is_taken boolean not null default false,
  content text not null default '',
  is_forward boolean not null default false,
  has_poll boolean not null default false,
  has_attachments boolean not null default false
);
comment on table removed_messages is
  'The messages of a removal that is not undone, as the act chose them. A job takes them away, chat by chat, and '
  'keeps here what each said. The message itself is left as an ordinary deleted one, so that no reader of messages '
  'has to know about it. Without references: a removal lists very many rows at once, and looks each of them up '
  'again.';
comment on column removed_messages.is_taken is 'False while the message still waits for the job.';
create index removed_messages_by_removal
  on removed_messages (message_removal_id, is_taken, chat_conversation_id, seq);

create table removed_contents (
  content_id uuid primary key,
  post_id uuid not null,
  message_removal_id uuid not null,
  is_taken boolean not null default false,
  status_before text,
  review_reason text,
  check (is_taken = (status_before is not null))
);
comment on table removed_contents is
  'The posts and comments of a removal that is not undone, as the act chose them. A job hides them one by one, and '
  'keeps here what each was before. What is shown, hidden or deleted by itself leaves the list. Without references, '
  'like the list of messages.';
comment on column removed_contents.post_id is 'Of a comment; of a post, its own.';
comment on column removed_contents.is_taken is 'False while it still waits for the job.';
create index removed_contents_by_removal
  on removed_contents (message_removal_id, is_taken, post_id, content_id);
