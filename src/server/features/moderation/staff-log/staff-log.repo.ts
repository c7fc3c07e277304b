import type { Person } from '../../../../contract/account/people.ts';
import {
  type StaffAction,
  type StaffLogQuery,
  staffActions,
} from '../../../../contract/communities/staff-log.ts';
import type { GroupRole } from '../../../../contract/core/permissions.ts';
import { containsPattern } from '../../../platform/db/contains-pattern.ts';
import { TOTAL_MAX } from '../../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { and, createParameters } from '../../../platform/db/statement.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';
import { personJson } from '../../users/person-json.ts';

/** An entry of the audit, with the present state of what it is about. */
export interface StaffLogRow {
  readonly id: string;
  readonly at: string;
  readonly action: StaffAction;
  readonly actor: Person | null;
  readonly member: Person | null;
  /** Null when the member is not in the community now. */
  readonly member_role: GroupRole | null;
  readonly target_id: string | null;
  readonly post_id: string | null;
  readonly chat_conversation_id: string | null;
  /** Of the chat. */
  readonly is_staff_only: boolean;
  readonly text: string | null;
  readonly before: Details | null;
  readonly after: Details | null;
  readonly is_in_force: boolean | null;
  readonly version: number | null;
}

/** What entries say about the change, as JSON. */
interface Details {
  readonly reason?: unknown;
  readonly role?: unknown;
  readonly type?: unknown;
  readonly types?: unknown;
  readonly ends_at?: unknown;
}

/** Units of a text that are read: enough for its first line, without markup. */
const QUOTED = 1000;

/** SQL: the id of the member whom the entry `a` is about. */
const MEMBER = `coalesce(case when a.target_type = 'user' then a.target_id end,
    (a.after ->> 'user_id')::uuid, (a.before ->> 'author_id')::uuid, (a.after ->> 'author_id')::uuid)`;

const fullName = (user: string) => `(${user}.first_name || ' ' || ${user}.last_name)`;

/** SQL: whether staff removed the row, and its text can be restored. */
const isRestorable = (row: string, kind: 'post' | 'comment') => `(${row}.status = 'DELETED'
    and ${row}.deleted_by <> ${row}.author_id
    and (select v.content_md from ${kind}_revisions v where v.${kind}_id = ${row}.id
         order by v.version desc limit 1) <> '')`;

/** SQL: whether the action still applies; null for actions that cannot be undone. An action that was repeated later does not. */
const IS_IN_FORCE = (at: string) => `case a.action
    when 'restriction.created' then exists (
      select from restrictions s
      where s.group_id = r.group_id and s.user_id = r.user_id and s.moderator_id = r.moderator_id
        and s.created_at = r.created_at and s.lifted_at is null and (s.ends_at is null or s.ends_at > ${at}))
    when 'member.banned' then m.status = 'BANNED'
    when 'member.role_changed' then case when a.before ->> 'role' <> 'OWNER' and a.after ->> 'role' <> 'OWNER'
      then ${isActiveMember('m')} and m.role = a.after ->> 'role' end
    when 'post.hidden' then p.status = 'HIDDEN'
    when 'post.locked' then p.locked_at is not null and p.status <> 'DELETED'
    when 'post.pinned' then p.pinned_at is not null
    when 'post.announced' then p.is_announcement
    when 'post.removed' then ${isRestorable('p', 'post')}
    when 'comment.hidden' then c.status = 'HIDDEN'
    when 'comment.pinned' then c.pinned_at is not null
    when 'comment.removed' then ${isRestorable('c', 'comment')}
    when 'messages.removed' then v.undone_at is null
    when 'message.pinned' then w.pinned_at is not null and w.deleted_at is null
  end and not exists (
    select from audit_entries n
    where n.target_type = a.target_type and n.target_id = a.target_id and n.group_id = a.group_id
      and n.action = a.action and (n.at, n.id) > (a.at, a.id))`;

/** SQL: the text of a post or comment, also when staff removed it and may restore it. */
const textOf = (row: string, kind: 'post' | 'comment', columns: string) =>
  `case when ${row}.status <> 'DELETED' then left(${columns.replaceAll('$', row)}, ${QUOTED})
    when ${isRestorable(row, kind)} then (
      select left(${columns.replaceAll('$', 'v')}, ${QUOTED}) from ${kind}_revisions v
      where v.${kind}_id = ${row}.id order by v.version desc limit 1) end`;

const TEXT = `case a.target_type
    when 'post' then ${textOf('p', 'post', `coalesce(nullif($.title, ''), $.content_md)`)}
    when 'comment' then ${textOf('c', 'comment', '$.content_md')}
    when 'chat_message' then h.name
    when 'calendar_event' then a.before ->> 'title'
    when 'invite' then a.after ->> 'label'
  end`;

const JOINS = `left join group_members m on m.group_id = a.group_id and m.user_id = ${MEMBER}
  left join restrictions r on a.target_type = 'restriction' and r.id = a.target_id
  left join message_removals v on a.target_type = 'message_removal' and v.id = a.target_id
  left join posts p on a.target_type = 'post' and p.id = a.target_id
  left join comments c on a.target_type = 'comment' and c.id = a.target_id
  left join chat_messages w on a.target_type = 'chat_message' and w.id = a.target_id
  left join chat_conversations t on t.id = w.chat_conversation_id
  left join chat_conversations h on h.id = coalesce(t.parent_conversation_id, t.id)`;

export function createStaffLogRepo(db: Database) {
  return {
    /** One page, latest first. `at` is the moment at which mutes are judged. */
    async search(
      groupId: string,
      { q, kind, page, limit }: StaffLogQuery,
      at: string,
    ): Promise<{ rows: readonly StaffLogRow[]; total: number }> {
      const { $, values } = createParameters();
      const actions = kind === 'all' ? Object.values(staffActions).flat() : staffActions[kind];
      const moment = $(at, 'timestamptz');
      const name = q === '' ? '' : $(containsPattern(q), 'text');
      const found = and([
        `a.group_id = ${$(groupId, 'uuid')}`,
        `a.action = any(${$(actions, 'text[]')})`,
        name !== '' &&
          `exists (select from users u where u.id in (a.actor_id, ${MEMBER}) and ${fullName('u')} ilike ${name})`,
      ]);
      const counted = await db.query<{ total: number }>(
        `select count(*) as total from (
           select from audit_entries a where ${found} and ${moment} is not null limit ${TOTAL_MAX + 1}) z`,
        values,
      );
      const { rows } = await db.query<StaffLogRow>(
        `select a.id, a.at, a.action, a.target_id, a.before, a.after,
           case when ${isActiveMember('m')} then m.role end as member_role,
           c.post_id, h.id as chat_conversation_id, coalesce(h.is_staff_only, false) as is_staff_only, nullif(${TEXT}, '') as text, ${IS_IN_FORCE(moment)} as is_in_force,
           coalesce(p.version, c.version, m.version) as version,
           (select ${personJson('u')} from users u where u.id = a.actor_id) as actor,
           (select ${personJson('u')} from users u where u.id = ${MEMBER}) as member
         from (select * from audit_entries a where ${found}
               order by a.at desc, a.id desc limit ${limit} offset ${(page - 1) * limit}) a
         ${JOINS}
         order by a.at desc, a.id desc`,
        values,
      );
      return { rows, total: singleRow(counted.rows).total };
    },
  };
}
