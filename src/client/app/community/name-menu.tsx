import { useNavigate } from '@tanstack/react-router';
import { Bell, Flag, Info, Settings, Share2, UserPlus } from 'lucide-react';
import { type RefObject, Suspense, useState } from 'react';
import type { CommunityTab } from '../../../contract/addresses.ts';
import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';
import type { Community } from '../../../contract/communities/communities.ts';
import { openReport } from '../../data/reports/report-dialog-store.ts';
import { tabNames, tabsFor } from '../../features/communities/page/community-tabs.ts';
import { t } from '../../i18n/t.ts';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { shareAddress } from '../../ui/base/share-button.tsx';
import { AnchoredMenu } from '../../ui/overlays/anchored-menu.tsx';
import { MenuDivider, MenuItem } from '../../ui/overlays/menu.tsx';

// Lazy: only staff open it, and rarely.
const InviteDialog = lazyComponent(
  () => import('../../features/communities/members/invite-dialog.tsx'),
  'InviteDialog',
);

interface NameMenuProps {
  community: Community;
  rights: GroupAuthorization;
  anchor: RefObject<Element | null>;
  isOpen: boolean;
  onClose: () => void;
  /** Called when another page is chosen. */
  onChoose: (() => void) | undefined;
}

/** The pages of a community without a row in the sidebar, and what can be done with the community. */
export function NameMenu({ community, rights, anchor, isOpen, onClose, onChoose }: NameMenuProps) {
  const { name, slug } = community;
  const navigate = useNavigate();
  const [isInviting, setIsInviting] = useState(false);
  const allowed = tabsFor(rights, community);
  const canInvite = rights.permissions.includes('invites.manage');

  function goTo(tab: CommunityTab) {
    onChoose?.();
    void navigate({ to: '/communities/$slug/', params: { slug }, search: { tab, q: '', page: 1 } });
  }

  return (
    <>
      <AnchoredMenu label={t('Menu of {name}', { name })} anchor={anchor} isOpen={isOpen} onClose={onClose}>
        <MenuItem label={t(tabNames.about)} icon={<Info aria-hidden />} onAction={() => goTo('about')} />
        {allowed.includes('notifications') && (
          <MenuItem
            label={t(tabNames.notifications)}
            icon={<Bell aria-hidden />}
            onAction={() => goTo('notifications')}
          />
        )}
        {allowed.includes('settings') && (
          <MenuItem
            label={t(tabNames.settings)}
            icon={<Settings aria-hidden />}
            onAction={() => goTo('settings')}
          />
        )}
        {(canInvite || community.is_public) && <MenuDivider />}
        {canInvite && (
          <MenuItem
            label={t('Invite people')}
            icon={<UserPlus aria-hidden />}
            onAction={() => setIsInviting(true)}
          />
        )}
        {community.is_public && (
          <MenuItem
            label={t('Share')}
            icon={<Share2 aria-hidden />}
            onAction={() => void shareAddress(name, `${window.location.origin}/communities/${slug}/`)}
          />
        )}
        {rights.role !== 'OWNER' && (
          <MenuItem
            label={t('Report community...')}
            icon={<Flag aria-hidden />}
            onAction={() => openReport({ kind: 'group', id: community.id, author: null })}
          />
        )}
      </AnchoredMenu>
      {isInviting && (
        <Suspense fallback={null}>
          <InviteDialog community={community} onClose={() => setIsInviting(false)} />
        </Suspense>
      )}
    </>
  );
}
