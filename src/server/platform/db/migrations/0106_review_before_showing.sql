-- What waits for staff before members see it: BLOCKED_WORDS, NEW_LINKS, FIRST_POSTS.
alter table groups add column review_rules text[] not null default '{}';

-- Which of them holds it. Null: nothing waits, or a node of the release before stored it.
alter table posts add column review_reason text;
alter table comments add column review_reason text;
create index comments_waiting on comments (group_id, created_at, id) where status = 'PENDING_REVIEW';
