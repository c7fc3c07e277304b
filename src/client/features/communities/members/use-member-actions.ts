import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fullName } from '../../../../contract/account/people.ts';
import {
  type DirectoryEntry,
  directoryEntry,
  removeMember,
  updateMember,
} from '../../../../contract/communities/members.ts';
import type { MessageRemoval } from '../../../../contract/communities/message-removals.ts';
import type { GroupRole } from '../../../../contract/core/permissions.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { placeNews } from '../../../data/communities/member-text.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { type BanChoice, banWithRemoval, toastRemoval } from '../../moderation/ban.ts';

/** Actions of staff on one membership. Every action sends the version that the user saw. */
export type MemberAction =
  | { kind: 'role'; member: DirectoryEntry; role: GroupRole }
  | { kind: 'approve' | 'reject' | 'unban'; member: DirectoryEntry }
  | { kind: 'remove'; member: DirectoryEntry; reason: string }
  | ({ kind: 'ban'; member: DirectoryEntry } & BanChoice);

/** The membership after the action, and the removal that came with it. */
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
      const { period } = action;
      const removal = await banWithRemoval({
        ...action,
        groupId: group_id,
        userId: user.id,
        period,
        version,
      });
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
      else toastRemoval(removal, news, refresh);
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

  function undoRole(action: MemberAction): void {
    perform(action)
      .catch(toastFailure)
      .finally(() => void refresh());
  }
}

export type MemberActions = ReturnType<typeof useMemberActions>;
