import { Outlet, useMatches, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Person } from '../../../contract/account/people.ts';
import { OutboxContext } from '../../data/outbox/use-outbox.ts';
import { closePersonCard, openPersonCard, personCard } from '../../data/people/person-card-store.ts';
import { closeReactors, reactorsDialog } from '../../data/people/reactors-store.ts';
import { EphemeralContext } from '../../data/realtime/use-ephemeral.ts';
import { HubContext } from '../../data/realtime/use-hub.ts';
import { session, useCurrentUser, useSession } from '../../data/session/session.ts';
import { clearAuthDraft } from '../../features/auth/auth-draft.ts';
import { ConnectionStrip } from '../../features/chat/connection/connection-indicators.tsx';
import { ChatContext } from '../../features/chat/store/use-chat.ts';
import { t } from '../../i18n/t.ts';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { closeShortcuts, closeSwitcher, shortcutSheet, switcher } from '../../ui/base/shortcuts.ts';
import { InMain } from '../../ui/layout/in-main.ts';
import { OpenMentioned } from '../../ui/markdown/mention-name.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { signOutQuestion } from '../account/sign-out.ts';
import { chat, ephemeral, hub, outbox } from '../connection/live.ts';
import { LiveSession } from '../connection/live-session.tsx';
import { SkipLink } from '../keys/skip-link.tsx';
import { usePageKeys } from '../keys/use-page-keys.ts';
import { Queries } from './queries.tsx';
import { Rail } from './rail.tsx';
import { ReportOutlet } from './report-outlet.tsx';
import { TabBar } from './tab-bar.tsx';

// Lazy: opened rarely, and a dialog is heavy.
const ShortcutSheet = lazyComponent(() => import('../keys/shortcut-sheet.tsx'), 'ShortcutSheet');
// Lazy: opened by a press on a name or a face.
const PersonCard = lazyComponent(() => import('../../features/profile/card/person-card.tsx'), 'PersonCard');
// Lazy: opened rarely.
const ReactorsDialog = lazyComponent(
  () => import('../../features/profile/card/reactors-dialog.tsx'),
  'ReactorsDialog',
);
// Lazy: loaded with its shortcut or button.
const Switcher = lazyComponent(() => import('../switcher/switcher.tsx'), 'Switcher');

// Lazy: settings take effect shortly after the first render.
const SettingsEffects = lazyComponent(
  () => import('../../features/settings/settings-effects.tsx'),
  'SettingsEffects',
);

// Lazy: opened rarely.
const SignOutDialog = lazyComponent(() => import('../account/sign-out-dialog.tsx'), 'SignOutDialog');

// Lazy: the banner for running events is shown after the page itself.
const StartedBanner = lazyComponent(
  () => import('../../features/calendar/views/started-banner.tsx'),
  'StartedBanner',
);

// Lazy: they change only the title, the badge and the favicon.
const UnreadIndicators = lazyComponent(() => import('./unread-indicators.tsx'), 'UnreadIndicators');

/** Outside of a community, the card of a mentioned person shows no role. */
function openCardHere(person: Person, anchor: Element): void {
  openPersonCard({ person, groupId: null, anchor });
}

/**
 * The layout of every signed-in page. It also starts what runs on each page: the connection, shortcuts, unread
 * counts.
 */
export function MemberLayout() {
  const userId = useCurrentUser()?.id ?? '';

  useEffect(clearAuthDraft, []);
  // The canonical link names the first page of this visit; browsers would use it when any later page is shared.
  useEffect(() => document.head.querySelector('link[rel=canonical]')?.remove(), []);

  return (
    <Queries>
      <OpenMentioned value={openCardHere}>
        <HubContext value={hub}>
          <OutboxContext value={outbox}>
            <ChatContext value={chat}>
              <EphemeralContext value={ephemeral}>
                <LiveSession key={`live ${userId}`} />
                <Suspense fallback={null}>
                  <SettingsEffects key={`settings ${userId}`} />
                </Suspense>
                <Frame key={userId} />
              </EphemeralContext>
            </ChatContext>
          </OutboxContext>
        </HubContext>
      </OpenMentioned>
    </Queries>
  );
}

function Frame() {
  const hasOwnColumns = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.hasOwnColumns === true),
  });
  const { conversationId } = useSearch({ strict: false });
  const isShortcutSheetOpen = useStore(shortcutSheet, ({ isOpen }) => isOpen);
  const isSignOutAsked = useStore(signOutQuestion, ({ isOpen }) => isOpen);
  const openCard = useStore(personCard, ({ open }) => open);
  const reacted = useStore(reactorsDialog, ({ open }) => open);
  const isSwitcherOpen = useStore(switcher, ({ isOpen }) => isOpen);
  usePageKeys();
  useFailedSignOut();

  return (
    <div className="flex h-dvh overflow-hidden max-sm:flex-col max-sm:has-[[data-save-bar],[data-writing-bar]]:[&>nav]:hidden">
      <SkipLink />
      <Rail />
      {hasOwnColumns ? (
        <div className="flex min-h-0 min-w-0 flex-1 *:h-full *:min-w-0 *:flex-1">
          <Outlet />
        </div>
      ) : (
        <main className="relative flex min-h-0 min-w-0 flex-1 flex-col outline-none">
          <InMain value={true}>
            <Outlet />
          </InMain>
          <ConnectionStrip />
        </main>
      )}
      <Suspense fallback={null}>
        <StartedBanner />
        <UnreadIndicators />
      </Suspense>
      {/* A conversation shows it in its head; a list of conversations is a page like any other. */}
      {hasOwnColumns && conversationId === undefined && (
        <div className="sm:hidden">
          <ConnectionStrip />
        </div>
      )}
      {!(hasOwnColumns && conversationId !== undefined) && <TabBar />}
      {isSignOutAsked && (
        <Suspense fallback={null}>
          <SignOutDialog />
        </Suspense>
      )}
      {openCard !== null && (
        <Suspense fallback={null}>
          <PersonCard key={openCard.person.id} request={openCard} onClose={closePersonCard} />
        </Suspense>
      )}
      {reacted !== null && (
        <Suspense fallback={null}>
          <ReactorsDialog
            key={`${reacted.about.id} ${reacted.emoji}`}
            request={reacted}
            onClose={closeReactors}
          />
        </Suspense>
      )}
      <ReportOutlet />
      {isSwitcherOpen && (
        <Suspense fallback={null}>
          <Switcher onClose={closeSwitcher} />
        </Suspense>
      )}
      {isShortcutSheetOpen && (
        <Suspense fallback={null}>
          <ShortcutSheet isOpen onClose={closeShortcuts} />
        </Suspense>
      )}
    </div>
  );
}

/** Signing out needs the server. When that fails, a toast says that the user is still signed in. */
function useFailedSignOut(): void {
  const failure = useSession((snapshot) => (snapshot.matches('signedIn') ? snapshot.context.failure : null));
  useEffect(() => {
    if (failure === null) return;
    toast.error(t('You are still signed in'), t(failure.message));
    session.send({ type: 'form.left' });
  }, [failure]);
}
