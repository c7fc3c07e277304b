import { ArchiveRestore, ShieldCheck, ShieldOff, Trash2, Undo2 } from 'lucide-react';
import { ARCHIVE_REASON_MAX, archiveUser, unarchiveUser } from '../../../../contract/account/account.ts';
import type { FoundUser } from '../../../../contract/account/user-search.ts';
import { updatePlatformRole } from '../../../../contract/admin/administrators.ts';
import { liftRestriction, searchRestrictions } from '../../../../contract/communities/restrictions.ts';
import { PAGE_SIZE_MAX } from '../../../../contract/core/list.ts';
import { call } from '../../../data/api/call.ts';
import type { Action } from '../table/table-types.ts';

/** Ends everything that holds a user back on the whole platform. What communities decided stays. */
async function liftPlatformRestrictions(userId: string): Promise<void> {
  const query = { user_id: userId, scope: 'PLATFORM', status: 'ACTIVE', limit: PAGE_SIZE_MAX } as const;
  const { data } = await call(searchRestrictions, { query });
  for (const { id, version } of data)
    await call(liftRestriction, { params: { restriction_id: id }, query: {}, body: { version } });
}

/** What an administrator can do to accounts other than their own. */
export function accountActions(meId: string | undefined): readonly Action<FoundUser>[] {
  const isOther = ({ id }: FoundUser) => id !== meId;
  return [
    {
      label: 'Lift restrictions',
      done: 'Restrictions lifted',
      icon: <Undo2 aria-hidden />,
      fits: (user) => isOther(user) && (user.account?.total_restrictions ?? 0) > 0,
      note: 'This lifts restrictions on all of Tambayan. Restrictions by communities stay.',
      run: ({ id }) => liftPlatformRestrictions(id),
    },
    {
      label: 'Propose as administrator',
      done: 'Proposed as administrator',
      icon: <ShieldCheck aria-hidden />,
      fits: (user) =>
        isOther(user) && user.account?.platform_role === 'USER' && user.account.status === 'ACTIVE',
      note: 'A second administrator has to approve. Then they can do everything on Tambayan that you can.',
      asksPassword: true,
      run: ({ id }, _reason, current_password) =>
        call(updatePlatformRole, {
          params: { user_id: id },
          body: { platform_role: 'ADMIN', current_password },
        }),
    },
    {
      label: 'Remove administrator',
      done: 'Administrator removed',
      icon: <ShieldOff aria-hidden />,
      isDanger: true,
      fits: (user) => isOther(user) && user.account?.platform_role === 'ADMIN',
      note: 'They stay a regular user.',
      asksPassword: true,
      run: ({ id }, _reason, current_password) =>
        call(updatePlatformRole, {
          params: { user_id: id },
          body: { platform_role: 'USER', current_password },
        }),
    },
    {
      label: 'Restore account',
      done: 'Account restored',
      icon: <ArchiveRestore aria-hidden />,
      fits: (user) => isOther(user) && user.account?.status === 'ARCHIVED',
      note: 'They can sign in again, and others can find them.',
      run: ({ id }) => call(unarchiveUser, { params: { user_id: id } }),
    },
    {
      label: 'Archive account',
      done: 'Account archived',
      icon: <Trash2 aria-hidden />,
      isDanger: true,
      fits: (user) =>
        isOther(user) && user.account?.platform_role === 'USER' && user.account.status !== 'ARCHIVED',
      note: 'All their sessions end and their profile is hidden. Nothing is erased, and you can restore the account.',
      reason: { label: 'Reason, for the audit log', max: ARCHIVE_REASON_MAX },
      run: ({ id }, reason) => call(archiveUser, { params: { user_id: id }, body: { reason } }),
    },
  ];
}
