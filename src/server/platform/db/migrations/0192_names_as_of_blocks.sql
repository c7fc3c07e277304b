-- Who blocks somebody stays for them as they were at that moment: later names and pictures are no business of theirs. Null
-- for blocks that a node of the release before made: those show the present name.
alter table user_blocks add column shown_as jsonb;

update user_blocks k set shown_as = jsonb_build_object('id', u.id, 'username', u.username, 'first_name', u.first_name,
  'last_name', u.last_name, 'avatar_url', u.avatar_url)
from users u where u.id = k.user_id;
