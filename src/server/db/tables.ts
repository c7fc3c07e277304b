import type { GroupMembersTable, GroupsTable, GroupTagsTable } from '../communities/group-tables.ts';
import type { UsersTable } from '../members/person-columns.ts';

/**
 * Tables as Kysely sees them: one line per table, whose row type stands in the folder of its feature.
 *
 * Only tables that some query builds at run time are here; a fixed statement is plain SQL.
 */
export interface Tables {
  groups: GroupsTable;
  group_members: GroupMembersTable;
  group_tags: GroupTagsTable;
  users: UsersTable;
}
