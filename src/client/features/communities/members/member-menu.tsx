import { Ban, Crown, Ellipsis, MicOff, Shield, ShieldOff, Ticket, UserMinus, UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { DirectoryEntry } from '../../../../contract/communities/members.ts';
import { type GroupRole, outranks } from '../../../../contract/core/permissions.ts';
import { ownStanding } from '../../../data/communities/own-standing.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuDivider, MenuItem } from '../../../ui/overlays/menu.tsx';
import type { MemberActions } from './use-member-actions.ts';

// Loaded on demand: only staff need the dialog, and rarely.
const RemoveMemberDialog = lazyComponent(() => import('./remove-member-dialog.tsx'), 'RemoveMemberDialog');
const BanDialog = lazyComponent(() => import('../../moderation/ban-dialog.tsx'), 'BanDialog');

const MemberPlanDialog = lazyComponent(() => import('../plans/member-plan-dialog.tsx'), 'MemberPlanDialog');

const MuteDialog = lazyComponent(() => import('../../moderation/mute-dialog.tsx'), 'MuteDialog');

type Question = 'owner' | 'step-down' | 'plan' | 'mute' | 'remove' | 'ban';

interface MemberMenuProps {
  member: DirectoryEntry;
  rights: GroupAuthorization;
  isMe: boolean;
  actions: MemberActions;
}

/** Actions on one member, as the user's rights and rank allow. Renders nothing when there are none. */
export function MemberMenu({ member, rights, isMe, actions }: MemberMenuProps) {
  const [asked, setAsked] = useState<Question | null>(null);
  const may = (permission: GroupAuthorization['permissions'][number]) =>
    rights.permissions.includes(permission);
  const isBelow = !isMe && outranks(ownStanding(rights), member.role);
  const canChangeRole = may('members.change_role') && isBelow;
  const canPutOut = may('members.remove') && isBelow;
  const canMute = may('members.restrict') && isBelow;
  const canStepDown = isMe && may('members.change_role') && member.role === 'OWNER';
  if (!canChangeRole && !canMute && !canPutOut && !canStepDown) return <span className="w-hit flex-none" />;

  const name = fullName(member.user);
  const makeRole = (role: GroupRole) => actions.mutate({ kind: 'role', member, role });
  return (
    <>
      <Menu
        label={t('Actions for {name}', { name })}
        trigger={
          <IconButton label={t('Actions for {name}', { name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        {canChangeRole && member.role === 'MEMBER' && (
          <MenuItem
            label={t('Make moderator')}
            icon={<Shield aria-hidden />}
            onAction={() => makeRole('MODERATOR')}
          />
        )}
        {canChangeRole && member.role === 'MODERATOR' && (
          <MenuItem
            label={t('Make member')}
            icon={<UserRound aria-hidden />}
            onAction={() => makeRole('MEMBER')}
          />
        )}
        {canChangeRole && (
          <MenuItem label={t('Make owner')} icon={<Crown aria-hidden />} onAction={() => setAsked('owner')} />
        )}
        {canStepDown && (
          <MenuItem
            label={t('Step down to moderator')}
            icon={<ShieldOff aria-hidden />}
            onAction={() => setAsked('step-down')}
          />
        )}
        {/* Staff take every course as it is. */}
        {canChangeRole && member.role === 'MEMBER' && may('plans.manage') && (
          <MenuItem
            label={t('Membership...')}
            icon={<Ticket aria-hidden />}
            onAction={() => setAsked('plan')}
          />
        )}
        {canMute && (
          <MenuItem label={t('Mute...')} icon={<MicOff aria-hidden />} onAction={() => setAsked('mute')} />
        )}
        {(canChangeRole || canMute) && canPutOut && <MenuDivider />}
        {canPutOut && (
          <MenuItem
            isDanger
            label={t('Remove from community')}
            icon={<UserMinus aria-hidden />}
            onAction={() => setAsked('remove')}
          />
        )}
        {canPutOut && (
          <MenuItem isDanger label={t('Ban')} icon={<Ban aria-hidden />} onAction={() => setAsked('ban')} />
        )}
      </Menu>
      <ConfirmDialog
        isOpen={asked === 'owner' || asked === 'step-down'}
        kind="primary"
        title={asked === 'owner' ? t('Make {name} an owner?', { name }) : t('Step down to moderator?')}
        confirmLabel={asked === 'owner' ? t('Make owner') : t('Step down')}
        isPending={actions.isPending}
        onConfirm={() =>
          actions.mutate(
            { kind: 'role', member, role: asked === 'owner' ? 'OWNER' : 'MODERATOR' },
            { onSettled: () => setAsked(null) },
          )
        }
        onClose={() => setAsked(null)}
      >
        {asked === 'owner'
          ? t('They can do everything you can. Only they can step down again.')
          : t('There must be another owner. Only an owner can make you an owner again.')}
      </ConfirmDialog>
      {asked === 'plan' && (
        <Suspense fallback={null}>
          <MemberPlanDialog member={member} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {asked === 'mute' && (
        <Suspense fallback={null}>
          <MuteDialog groupId={member.group_id} person={member.user} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {asked === 'remove' && (
        <Suspense fallback={null}>
          <RemoveMemberDialog
            person={member.user}
            isPending={actions.isPending}
            onConfirm={(reason) =>
              actions.mutate({ kind: 'remove', member, reason }, { onSuccess: () => setAsked(null) })
            }
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
      {asked === 'ban' && (
        <Suspense fallback={null}>
          <BanDialog
            person={member.user}
            removal={may('message.moderate') ? { period: null, hasPosts: true } : null}
            isPending={actions.isPending}
            onConfirm={(ban) =>
              actions.mutate({ kind: 'ban', member, ...ban }, { onSuccess: () => setAsked(null) })
            }
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
