import { Outlet, useMatch, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Person } from '../../../contract/account/people.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { openPersonCard } from '../../data/people/person-card-store.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { ConnectionStrip } from '../../features/chat/connection/connection-indicators.tsx';
import { tabsFor } from '../../features/communities/page/community-tabs.ts';
import { useCommunity } from '../../features/communities/page/use-community.ts';
import { useCommunityTopics } from '../../features/communities/page/use-community-topics.ts';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { useIsOneColumn, useIsPhone } from '../../ui/base/use-is-phone.ts';
import { InMain } from '../../ui/layout/in-main.ts';
import { SideColumn } from '../../ui/layout/page-layout.tsx';
import { closeSide, sideSheet } from '../../ui/layout/side-sheet.ts';
import { OpenMentioned } from '../../ui/markdown/mention-name.tsx';
import { useCloseOnLeave } from '../../ui/overlays/use-close-on-leave.ts';
import { CommunitySide, CommunitySideSkeleton } from './community-side.tsx';
import { NameButton } from './name-button.tsx';

// Lazy: opened rarely, and each loads a part of the component library.
const SideSheet = lazyComponent(() => import('./side-sheet.tsx'), 'SideSheet');
const NewConversationDialog = lazyComponent(
  () => import('../../features/chat/conversations/conversation-dialog.tsx'),
  'NewConversationDialog',
);

/** What of the address matters to the sidebar. */
function usePlace() {
  const { slug = '' } = useParams({ strict: false });
  const page = useMatch({ from: '/member/community/communities/$slug', shouldThrow: false });
  const chats = useMatch({ from: '/member/community/communities/$slug/chats', shouldThrow: false });
  return {
    slug,
    invite: page?.search.invite,
    wantedTab: page?.search.tab,
    isChats: chats !== undefined,
    conversationId: chats?.search.conversationId,
    isThreads: chats?.search.view === 'threads',
  };
}

/**
 * The sidebar of a community beside each of its pages: a column where there is room, else a sheet. On a phone it is the
 * screen at the address of the chats.
 */
export function CommunityFrame() {
  const { slug, invite, conversationId, wantedTab, isChats, isThreads } = usePlace();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { community, rights, error } = useCommunity(slug, invite);
  const [isCreating, setIsCreating] = useState(false);
  const isPhone = useIsPhone();
  const isOneColumn = useIsOneColumn();
  const isSheetOpen = useStore(sideSheet, ({ isOpen }) => isOpen);
  useCommunityTopics(community?.id, rights?.permissions ?? []);
  useEffect(() => closeSide, []);
  useCloseOnLeave(closeSide);
  const groupId = community?.id ?? null;
  const openMentioned = useCallback(
    (person: Person, anchor: Element) => openPersonCard({ person, groupId, anchor }),
    [groupId],
  );

  const isGone = error instanceof ApiError && error.status === 404;
  const known =
    isGone || community === undefined || rights === undefined || user === null ? null : { community, rights };
  const isMenu =
    isPhone && isChats && !isThreads && conversationId === undefined && (known !== null || error === null);
  const isTabAllowed =
    wantedTab !== undefined && known !== null && tabsFor(known.rights, community).includes(wantedTab);
  const side = {
    userId: user?.id ?? '',
    tab: isTabAllowed ? wantedTab : undefined,
    isChats,
    isThreads,
    conversationId,
    onCreate() {
      closeSide();
      setIsCreating(true);
    },
  };

  return (
    <OpenMentioned value={openMentioned}>
      <div className="flex min-h-0 overflow-hidden">
        {(known !== null || error === null) && (
          <SideColumn isPhoneScreen={isMenu} label={known?.community.name}>
            {known === null ? (
              <CommunitySideSkeleton />
            ) : (
              <>
                <NameButton {...known} look="bar" isHeading={isMenu} />
                <CommunitySide {...known} {...side} />
              </>
            )}
          </SideColumn>
        )}
        {isChats ? (
          <div
            className={`min-h-0 min-w-0 flex-1 *:h-full *:min-w-0 *:flex-1 ${isMenu ? 'hidden sm:flex' : 'flex'}`}
          >
            <Outlet />
          </div>
        ) : (
          <main className="relative flex min-h-0 min-w-0 flex-1 flex-col outline-none">
            <InMain value={true}>
              <Outlet />
            </InMain>
            <div className="max-sm:hidden">
              <ConnectionStrip />
            </div>
          </main>
        )}
        {known !== null && (
          <Suspense fallback={null}>
            {isSheetOpen && isOneColumn && !isPhone && <SideSheet {...known} {...side} onClose={closeSide} />}
            {isCreating && (
              <NewConversationDialog
                groupId={known.community.id}
                onCreated={({ id }) => {
                  setIsCreating(false);
                  void navigate({
                    to: '/communities/$slug/chats/',
                    params: { slug },
                    search: { conversationId: id },
                  });
                }}
                onClose={() => setIsCreating(false)}
              />
            )}
          </Suspense>
        )}
      </div>
    </OpenMentioned>
  );
}
