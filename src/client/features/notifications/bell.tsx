import { useMatchRoute } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { type MouseEvent, Suspense, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { Link } from '../../ui/base/link.tsx';
import { CalloutCount } from '../../ui/media/badge.tsx';
import { useCloseOnLeave } from '../../ui/overlays/use-close-on-leave.ts';
import { useLazyOverlay } from '../../ui/overlays/use-lazy-overlay.ts';
import { useUnreadNotifications } from './store/badge-store.ts';

// Loaded on demand: it is opened rarely, and its data is fetched only then.
const loadBellPopover = () => import('./bell-popover.tsx');
const BellPopover = lazyComponent(loadBellPopover, 'BellPopover');

function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** The bell of the rail. It opens the latest notifications and links to all of them. */
export function Bell({ className }: { className: string }) {
  const unread = useUnreadNotifications();
  const anchor = useRef<HTMLAnchorElement>(null);
  const isThere = useMatchRoute()({ to: '/notifications/' }) !== false;
  const { isOpen, wasOpened, open, close } = useLazyOverlay(loadBellPopover);
  useCloseOnLeave(close);

  function press(event: MouseEvent) {
    if (isThere || !isPlain(event)) return;
    event.preventDefault();
    open();
  }

  return (
    <>
      <Link
        ref={anchor}
        to="/notifications/"
        kind="bare"
        className={className}
        aria-haspopup={isThere ? undefined : 'dialog'}
        aria-label={unread === 0 ? t('Notifications') : t('Notifications, {n} unread', { n: unread })}
        title={t('Notifications')}
        onClick={press}
      >
        <BellIcon aria-hidden className="size-5 stroke-[1.75]" />
        <CalloutCount n={unread} className="absolute top-0 right-0 ring-2 ring-under" />
      </Link>
      {wasOpened && (
        <Suspense fallback={null}>
          <BellPopover anchor={anchor} isOpen={isOpen && !isThere} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** The bell in a phone's bar, which links to the list. */
export function BellTab({ className }: { className: string }) {
  const unread = useUnreadNotifications();
  return (
    <Link to="/notifications/" kind="bare" className={className}>
      <BellIcon aria-hidden />
      {t('Notifications')}
      <CalloutCount n={unread} className="absolute top-1 left-[calc(50%+0.375rem)]" />
    </Link>
  );
}
