-- Whether who comes by the link is a member at once, also in a private community.
alter table group_invites add column skips_approval boolean not null default false;
