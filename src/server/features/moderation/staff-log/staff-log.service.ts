import * as z from 'zod/mini';
import { MENTION_PATTERN } from '../../../../contract/chat/mentions.ts';
import { commonTypes } from '../../../../contract/communities/restriction-kinds.ts';
import {
  type getStaffLog,
  STAFF_LOG_TEXT_MAX,
  type StaffAction,
  type StaffLogEntry,
  type StaffLogQuery,
} from '../../../../contract/communities/staff-log.ts';
import type { Answer } from '../../../../contract/core/endpoint.ts';
import {
  type GroupPermission,
  groupRoles,
  may,
  mayTakeAway,
  outranks,
} from '../../../../contract/core/permissions.ts';
import { instant } from '../../../../contract/core/text.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { paginateCounted } from '../../../platform/db/counted-total.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { plainLine } from '../../../platform/i18n/plain-line.ts';
import { chatRights } from '../../../platform/rights/chat-right.ts';
import type { CommunityService, Membership } from '../../communities/community.service.ts';
import { createStaffLogRepo, type StaffLogRow } from './staff-log.repo.ts';

export interface StaffLogDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
}

export interface StaffLogService {
  /** @throws Problem `group.not_found`, `group.not_allowed` */
  read(groupId: string, query: StaffLogQuery, caller: Caller): Promise<Answer<typeof getStaffLog>>;
}

/** The right that undoing needs, and whose role decides besides it. */
interface UndoRule {
  readonly right: GroupPermission;
  /** `author`: as for removing what a member wrote. `member`: a lower role. */
  readonly rank?: 'author' | 'member';
}

const undoRules: Partial<Record<StaffAction, UndoRule>> = {
  'restriction.created': { right: 'members.restrict', rank: 'member' },
  'member.banned': { right: 'members.remove', rank: 'member' },
  'member.role_changed': { right: 'members.change_role', rank: 'member' },
  'post.hidden': { right: 'post.moderate', rank: 'author' },
  'post.locked': { right: 'post.moderate', rank: 'author' },
  'post.pinned': { right: 'post.moderate' },
  'post.announced': { right: 'post.announce' },
  'post.removed': { right: 'post.moderate', rank: 'author' },
  'comment.hidden': { right: 'post.moderate', rank: 'author' },
  'comment.pinned': { right: 'post.moderate' },
  'comment.removed': { right: 'post.moderate', rank: 'author' },
  'messages.removed': { right: 'message.moderate', rank: 'author' },
  'message.pinned': { right: 'message.pin' },
};

const role = z.enum(groupRoles);
const roles = z.object({ before: z.object({ role }), after: z.object({ role }) });
const muteType = z.enum(commonTypes);
const mute = z.object({
  type: muteType,
  /** Absent in entries of earlier releases: one entry for each type. */
  types: z.optional(z.array(muteType)),
  ends_at: z.nullable(instant),
});
const withReason = z.object({ reason: z.string() });

export function createStaffLogService({ db, clock, communities }: StaffLogDeps): StaffLogService {
  const repo = createStaffLogRepo(db);
  return {
    async read(groupId, query, caller) {
      const membership = await communities.requirePermission(caller, groupId, 'staff_log.read');
      const { rows, total } = await repo.search(groupId, query, new Date(clock.now()).toISOString());
      return {
        data: rows.map((row) => toEntry(row, membership, caller)),
        pagination: paginateCounted(query, total, rows.length),
      };
    },
  };
}

function toEntry(row: StaffLogRow, membership: Membership, caller: Caller): StaffLogEntry {
  const { id, at, action, actor, member, target_id, post_id, chat_conversation_id } = row;
  const parsedRoles = action === 'member.role_changed' ? roles.safeParse(row) : null;
  const parsedMute = action.startsWith('restriction.') ? mute.safeParse(row.after) : null;
  const reason = withReason.safeParse(row.after);
  return {
    id,
    at,
    action,
    actor,
    member,
    target_id,
    post_id,
    chat_conversation_id,
    text: mayReadText(row, membership) ? plainLine(namesLeftOut(row.text ?? ''), STAFF_LOG_TEXT_MAX) : '',
    reason: reason.success ? reason.data.reason : '',
    roles: parsedRoles?.success
      ? { before: parsedRoles.data.before.role, after: parsedRoles.data.after.role }
      : null,
    mute: parsedMute?.success
      ? { types: parsedMute.data.types ?? [parsedMute.data.type], ends_at: parsedMute.data.ends_at }
      : null,
    fields: action === 'group.updated' && row.after !== null ? Object.keys(row.after) : [],
    is_in_force: row.is_in_force,
    undo: row.is_in_force === true && mayUndo(row, membership, caller) ? { version: row.version } : null,
  };
}

const namesLeftOut = (text: string) => text.replace(MENTION_PATTERN, '@…');

/** An administrator of the platform reads what members write only where that is noted down. */
function mayReadText({ action, is_staff_only }: StaffLogRow, { standing, group }: Membership): boolean {
  if (action.startsWith('message.')) return may(chatRights({ is_staff_only }).read, standing, group);
  return standing !== 'ADMIN' || may('posts.read', 'VISITOR', group);
}

function mayUndo(
  { action, member, member_role }: StaffLogRow,
  { standing, group }: Membership,
  { userId }: Caller,
): boolean {
  const rule = undoRules[action];
  if (!rule || !may(rule.right, standing, group)) return false;
  if (rule.rank === undefined) return true;
  if (rule.rank === 'author') return member?.id === userId || mayTakeAway(standing, member_role);
  return outranks(standing, member_role ?? 'MEMBER');
}
