-- Polls: a message or a post may have one. Its text is the question.
create table polls (
  id uuid primary key,
  chat_message_id uuid unique references chat_messages (id),
  post_id uuid unique references posts (id),
  is_multiple boolean not null,
  shows_voters boolean not null,
  -- It takes no votes from then on. The time decides, no job does.
  closes_at timestamptz(3),
  -- Closed by its author or by staff.
  closed_at timestamptz(3),
  -- People with at least one choice; kept by the transactions that vote, which lock this row.
  voters integer not null default 0 check (voters >= 0),
  version integer not null default 1,
  check ((chat_message_id is null) <> (post_id is null))
) with (fillfactor = 70);

create table poll_options (
  poll_id uuid not null references polls (id) on delete cascade,
  -- 0, 1, 2 …
  place smallint not null,
  text text not null,
  votes integer not null default 0 check (votes >= 0),
  primary key (poll_id, place)
) with (fillfactor = 70);

-- One row for each person, also after they took their vote back, so that `version` never goes down. Erased people have
-- no name here; their vote still counts.
create table poll_ballots (
  id bigint generated always as identity primary key,
  poll_id uuid not null references polls (id) on delete cascade,
  user_id uuid references users (id),
  choices smallint[] not null,
  version integer not null default 1,
  voted_at timestamptz(3) not null,
  unique (poll_id, user_id)
) with (fillfactor = 70);
create index poll_ballots_user on poll_ballots (user_id) where user_id is not null;

-- Says without a look into `polls` that there is none.
alter table chat_messages add column has_poll boolean not null default false;
alter table posts add column has_poll boolean not null default false;
