import { Check, LogOut } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { Badge } from '../../../ui/media/badge.tsx';
import { Menu, MenuDivider, MenuItem } from '../../../ui/overlays/menu.tsx';
import { RestrictionNote } from '../../moderation/restriction-note.tsx';
import { GroupMuteItem } from '../../notifications/group-mute-item.tsx';
import { PayLink } from '../../payments/subscriptions/pay-link.tsx';
import { useArrival } from '../preview/use-arrival.ts';
import { LeaveCommunityDialog } from './leave-community-dialog.tsx';
import { useJoin, useJoinAnswers } from './use-join.ts';

// Loaded on demand: most visitors never open this form.
const JoinDialog = lazyComponent(() => import('./join-dialog.tsx'), 'JoinDialog');

interface JoinStateProps {
  community: Community;
  rights: GroupAuthorization;
  /** The secret of the invite link that the user opened. */
  invite: string | undefined;
}

/** The user's status in a community, with the action to join or leave. Depends on rights. */
export function JoinState(props: JoinStateProps) {
  const { community, rights, invite } = props;
  const may = (permission: GroupAuthorization['permissions'][number]) =>
    rights.permissions.includes(permission);
  switch (rights.member_status) {
    case 'ACTIVE':
      return may('group.leave') ? <Joined {...props} /> : null;
    case 'PENDING':
      return <Waiting {...props} />;
    case 'BANNED': {
      const ban = rights.restrictions.find(({ type }) => type === 'GROUP_BAN');
      return ban === undefined ? (
        <Badge kind="danger">{t('You are banned here')}</Badge>
      ) : (
        <RestrictionNote restriction={ban} />
      );
    }
    default: {
      if (community.archived_at !== null || community.is_expired) return null;
      const block = rights.restrictions.find(({ type }) => type === 'JOIN_BLOCK');
      if (block !== undefined && (may('group.join') || may('plans.read') || invite !== undefined))
        return <RestrictionNote restriction={block} />;
      if (rights.has_paid) return <Join {...props} />;
      if (!community.is_free && (community.is_public || rights.member_status === 'EXPIRED'))
        return may('plans.read') ? <BuyMembership {...props} /> : null;
      if (community.is_public) return may('group.join') ? <Join {...props} /> : null;
      if (community.skips_approval) return <Join {...props} />;
      return may('group.join') || invite !== undefined ? <AskToJoin {...props} /> : null;
    }
  }
}

function Join({ community, rights, invite }: JoinStateProps) {
  const { join } = useJoin(community, invite);
  // The page greets newcomers itself. A toast would cover the newest message on a phone.
  useArrival(community.slug, invite, () => join.mutate([]));
  return (
    <Button kind="primary" isPending={join.isPending} onPress={() => join.mutate([])}>
      {join.isPending ? t('Joining...') : rights.has_paid ? t('Join again') : t('Join community')}
    </Button>
  );
}

/** The way into a paid community, or back into it. */
function BuyMembership({ community, rights }: JoinStateProps) {
  return (
    <PayLink
      slug={community.slug}
      words={rights.member_status === 'EXPIRED' ? t('Renew membership') : t('Join community')}
    />
  );
}

function AskToJoin({ community, rights, invite }: JoinStateProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { answers, answer, forget } = useJoinAnswers(community.id);
  const { join } = useJoin(community, invite);
  useArrival(community.slug, invite, () => setIsOpen(true));
  const wasRejected = rights.member_status === 'REJECTED';
  return (
    <div className="flex flex-wrap items-center gap-2">
      {wasRejected && <Badge>{t('Your last request was declined')}</Badge>}
      <Button kind="primary" onPress={() => setIsOpen(true)}>
        {wasRejected ? t('Ask again') : t('Request to join')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <JoinDialog
            isOpen
            community={community}
            isSending={join.isPending}
            haveQuestionsChanged={problemOf(join.error)?.code === 'group.stale'}
            answers={answers}
            onAnswer={answer}
            onSend={(given) =>
              join.mutate(given, {
                onSuccess() {
                  forget();
                  setIsOpen(false);
                },
              })
            }
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Waiting({ community, rights, invite }: JoinStateProps) {
  const { join, leave } = useJoin(community, invite);
  // A public community asks for no approval any more.
  const isSold = !community.is_free && (community.is_public || rights.pending_reason === 'PAYMENT');
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isSold ? (
        <>
          {rights.pending_reason === 'PAYMENT' && (
            <Badge kind="good">{t('Approved. Choose a plan to join.')}</Badge>
          )}
          <PayLink slug={community.slug} words={t('Choose a plan')} />
        </>
      ) : community.skips_approval ? (
        <Button kind="primary" isPending={join.isPending} onPress={() => join.mutate([])}>
          {join.isPending ? t('Joining...') : t('Join community')}
        </Button>
      ) : (
        <Badge>{t('Waiting for approval')}</Badge>
      )}
      {rights.permissions.includes('group.leave') && (
        <Button isPending={leave.isPending} onPress={() => leave.mutate()}>
          {leave.isPending ? t('Withdrawing...') : t('Withdraw request')}
        </Button>
      )}
    </div>
  );
}

function Joined({ community, rights, invite }: JoinStateProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const { leave } = useJoin(community, invite);
  return (
    <>
      <Menu
        label={t('Your membership')}
        trigger={<Button icon={<Check aria-hidden />}>{t('Joined')}</Button>}
      >
        <GroupMuteItem group={community} />
        <MenuDivider />
        <MenuItem
          label={t('Leave community')}
          icon={<LogOut aria-hidden />}
          onAction={() => setIsLeaving(true)}
        />
      </Menu>
      <LeaveCommunityDialog
        community={community}
        rights={rights}
        isOpen={isLeaving}
        isPending={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSettled: () => setIsLeaving(false) })}
        onClose={() => setIsLeaving(false)}
      />
    </>
  );
}
