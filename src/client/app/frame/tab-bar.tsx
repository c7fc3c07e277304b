import { useLocation, useParams } from '@tanstack/react-router';
import { Compass, House, MessageCircle, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { useUnread, withUnread } from '../../features/chat/list/use-unread.ts';
import { BellTab } from '../../features/notifications/bell.tsx';
import { t } from '../../i18n/t.ts';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { Link } from '../../ui/base/link.tsx';
import { UnreadMark } from '../../ui/media/badge.tsx';
import { useCloseOnLeave } from '../../ui/overlays/use-close-on-leave.ts';
import { useLazyOverlay } from '../../ui/overlays/use-lazy-overlay.ts';
import { TabBarButton } from './tab-bar-button.tsx';
import { tabClass } from './tab-class.ts';

// Lazy: opened rarely, and a sheet is heavy.
const loadMeSheet = () => import('../account/me-sheet.tsx');
const MeSheet = lazyComponent(loadMeSheet, 'MeSheet');

/** The tab bar at the bottom of a phone. It only lists screens that exist. */
export function TabBar() {
  const { isOpen, wasOpened, open, close } = useLazyOverlay(loadMeSheet);
  useCloseOnLeave(close);
  const isInCommunity = useParams({ strict: false }).slug !== undefined;
  const isAtCourses = useLocation({ select: ({ pathname }) => pathname.startsWith('/courses') });
  return (
    <nav
      aria-label={t('Main')}
      className="flex flex-none border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <Link to="/" kind="bare" activeOptions={{ exact: true, includeSearch: false }} className={tabClass}>
        <House aria-hidden />
        {t('Home')}
      </Link>
      <Link
        to="/communities/"
        kind="bare"
        activeOptions={{ exact: true, includeSearch: false }}
        {...((isInCommunity || isAtCourses) && { 'aria-current': 'page' as const })}
        className={tabClass}
      >
        <Compass aria-hidden />
        {t('Communities')}
      </Link>
      <MessagesTab />
      <BellTab className={tabClass} />
      <TabBarButton icon={<UserRound />} label={t('You')} onPress={open} />
      {wasOpened && (
        <Suspense fallback={null}>
          <MeSheet isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </nav>
  );
}

/** The number of messages for the user; other messages are a dot. */
function MessagesTab() {
  const unread = useUnread();
  return (
    <Link to="/messages/" kind="bare" activeOptions={{ includeSearch: false }} className={tabClass}>
      <MessageCircle aria-hidden />
      <span aria-hidden>{t('Messages')}</span>
      <span className="sr-only">{withUnread(t('Messages'), unread)}</span>
      <UnreadMark {...unread} className="absolute top-1 left-[calc(50%+0.375rem)]" />
    </Link>
  );
}
