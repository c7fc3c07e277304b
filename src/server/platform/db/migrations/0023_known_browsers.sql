-- By which somebody's own browser is told from one that was never seen on their account. Hashed with the account's id:
-- what two people on one computer have does not show that it is one.
alter table user_sessions add column browser_hash bytea;
-- Also of sessions that are over: a browser that signed in once is known.
create index user_sessions_browser on user_sessions (user_id, browser_hash);
