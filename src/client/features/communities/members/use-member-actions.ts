import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fullName } from '../../../../contract/account/people.ts';
import {
  type DirectoryEntry,
  directoryEntry,
  removeMember,
  updateMember,
} from '../../../../contract/communities/members.ts';
import {
  type MessageRemoval,
  type RemovalPeriod,
  removeMessages,
  undoRemoval,
} from '../../../../contract/communities/message-removals.ts';
import type { GroupRole } from '../../../../contract/core/permissions.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { placeNews } from '../../../data/communities/member-text.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';

/** Actions of staff on one membership. Every action sends the version that the user saw. */
export type MemberAction =
  | { kind: 'role'; member: DirectoryEntry; role: GroupRole }
  | { kind: 'approve' | 'reject' | 'unban'; member: DirectoryEntry }
  | {
      kind: 'remove' | 'ban';
      member: DirectoryEntry;
      reason: string;
      endsAt: string | null;
      /** The messages that a ban also removes; null: none. */
      period: RemovalPeriod | null;
    };

/** The membership after the action, and the removal of messages that came with it. */
interface Done {
  readonly now: DirectoryEntry;
  readonly removal?: MessageRemoval;
}

const statuses = { approve: 'ACTIVE', reject: 'REJECTED', unban: 'REMOVED' } as const;

async function perform(action: MemberAction): Promise<Done> {
  const { group_id, user, version } = action.member;
  const params = { user_id: user.id };
  if (action.kind === 'remove' || action.kind === 'ban') {
    const isBan = action.kind === 'ban';
    if (isBan && action.period !== null) {
      const ban = { reason: action.reason, ends_at: action.endsAt, version };
      const body = { group_id, user_id: user.id, period: action.period, ban, report_id: null };
      const removal = (await call(removeMessages, { body })).data;
      return { now: { ...action.member, status: 'BANNED' }, removal };
    }
    const body = {
      group_id,
      version,
      reason: action.reason,
      is_ban: isBan,
      ends_at: isBan ? action.endsAt : null,
    };
    return { now: (await call(removeMember, { params, body })).data };
  }
  const change = action.kind === 'role' ? { role: action.role } : { status: statuses[action.kind] };
  return { now: (await call(updateMember, { params, body: { group_id, version, ...change } })).data };
}

/** Returns the current membership from an action that was refused as stale; null for every other failure. */
function freshPlace(error: unknown): DirectoryEntry | null {
  const problem = problemOf(error);
  if (problem?.code !== 'member.stale') return null;
  const parsed = directoryEntry.safeParse(problem.fresh);
  return parsed.success ? parsed.data : null;
}

/**
 * Actions of staff on members. A toast confirms each one, and can undo a change of role. If someone else
 * changed the member first, it shows the current state. The lists are fetched again in both cases.
 */
export function useMemberActions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: perform,
    onSuccess({ now, removal }, action) {
      const name = fullName(now.user);
      const before = action.member.role;
      const undo =
        action.kind === 'role' && action.role !== 'OWNER'
          ? { label: t('Undo'), onPress: () => undoRole({ kind: 'role', member: now, role: before }) }
          : undefined;
      const news =
        action.kind === 'unban' ? t('{name} is no longer banned.', { name }) : placeNews(name, now);
      if (removal === undefined) toast.success(news, undefined, undo);
      else toastRemoval(removal, news);
    },
    onError(error, { member }) {
      const fresh = freshPlace(error);
      if (fresh === null) return toastFailure(error);
      toast.info(
        t('Someone else changed this first'),
        placeNews(fullName(member.user), { role: fresh.role, status: fresh.status }),
      );
    },
    onSettled: refresh,
  });

  function refresh() {
    return queries.invalidateQueries({ queryKey: ['communities'] });
  }

  /** Confirms a ban with a removal of messages, and offers to undo both. */
  function toastRemoval({ id, messages }: MessageRemoval, title: string): void {
    const count = t(
      '{n, plural, =0 {They had no messages to remove.} one {# message removed.} other {# messages removed.}}',
      { n: messages },
    );
    const onPress = () =>
      void call(undoRemoval, { params: { message_removal_id: id } })
        .then(() => toast.success(t('Undone')))
        .catch(toastFailure)
        .finally(refresh);
    toast.success(title, count, { label: t('Undo'), onPress });
  }

  function undoRole(action: MemberAction): void {
    perform(action)
      .catch(toastFailure)
      .finally(() => void refresh());
  }
}

export type MemberActions = ReturnType<typeof useMemberActions>;
