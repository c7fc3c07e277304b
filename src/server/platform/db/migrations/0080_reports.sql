-- A case: everything that was reported about one thing, until it is decided.
create table report_issues (
  id uuid primary key,
  type text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'IN_REVIEW', 'RESOLVED', 'DISMISSED')),
  priority text not null check (priority in ('LOW', 'MEDIUM', 'HIGH', 'URGENT')),
  resolution text,
  -- The reported thing. None for a problem with the product.
  reported_user_id uuid references users (id),
  reported_group_id uuid references groups (id),
  reported_post_id uuid references posts (id),
  reported_comment_id uuid references comments (id),
  reported_chat_message_id uuid references chat_messages (id),
  reported_course_id uuid references courses (id),
  reported_lesson_id uuid references lessons (id),
  target_id uuid generated always as (coalesce(reported_user_id, reported_group_id, reported_post_id,
    reported_comment_id, reported_chat_message_id, reported_course_id, reported_lesson_id)) stored,
  -- The community whose staff handles it, besides the administrators.
  group_id uuid references groups (id),
  -- Who is responsible for the reported thing.
  subject_id uuid references users (id),
  reporter_count integer not null default 1,
  claimed_by uuid references users (id),
  claimed_until timestamptz,
  first_action_at timestamptz,
  resolver_id uuid references users (id),
  resolved_at timestamptz,
  -- To the reporters.
  note text not null default '',
  -- Among those who handle reports.
  internal_note text not null default '',
  -- Whether the decision hid the reported post or comment, so that reopening shows it again.
  has_hidden boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check (num_nonnulls(reported_user_id, reported_group_id, reported_post_id, reported_comment_id,
    reported_chat_message_id, reported_course_id, reported_lesson_id) <= 1),
  check ((status in ('RESOLVED', 'DISMISSED')) = (resolved_at is not null)),
  check ((resolution is null) = (resolved_at is null)),
  check ((claimed_by is null) = (claimed_until is null))
);
create unique index report_issues_open on report_issues (target_id) where resolved_at is null;
create index report_issues_by_target on report_issues (target_id);
create index report_issues_by_group on report_issues (group_id, created_at desc) where group_id is not null;
create index report_issues_newest on report_issues (created_at desc, id);
create index report_issues_by_subject on report_issues (subject_id) where subject_id is not null;

-- What one person reported.
create table reports (
  id uuid primary key,
  report_issue_id uuid not null references report_issues (id),
  reporter_id uuid not null references users (id),
  type text not null,
  description text not null,
  -- Name, title or first line of the reported thing, as the reporter saw it.
  excerpt text not null,
  created_at timestamptz not null,
  unique (report_issue_id, reporter_id)
);
create index reports_by_reporter on reports (reporter_id, created_at desc, id);

-- The reported thing as it was when it was reported. One row for each wording.
create table report_evidence (
  id uuid primary key,
  report_issue_id uuid not null references report_issues (id),
  title text not null,
  text text not null,
  place text not null,
  written_at timestamptz,
  taken_at timestamptz not null
);
create index report_evidence_by_issue on report_evidence (report_issue_id, taken_at, id);
