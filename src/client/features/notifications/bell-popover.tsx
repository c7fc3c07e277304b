import { Bell } from 'lucide-react';
import type { RefObject } from 'react';
import { useCurrentUser } from '../../data/session/session.ts';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { Loading } from '../../ui/layout/skeleton.tsx';
import { AnchoredPopover } from '../../ui/overlays/anchored-popover.tsx';
import { NotificationRow } from './notification-row.tsx';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';
import { handleRowKey } from './row-keys.ts';
import {
  NotificationListContext,
  useDrawn,
  useList,
  useListState,
  useNotificationActions,
  useNotificationList,
} from './store/use-notifications.ts';

/** Number of rows in the panel. A link leads to all of them. */
const LATEST = 10;

interface BellPopoverProps {
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

/** The latest notifications, beside the bell. Opening the panel does not mark anything as read. */
export function BellPopover({ anchor, isOpen, onClose }: BellPopoverProps) {
  const user = useCurrentUser();
  if (user === null) return null;
  return (
    <AnchoredPopover
      label={t('Notifications')}
      anchor={anchor}
      isOpen={isOpen}
      onClose={onClose}
      placement="right top"
    >
      <Panel meId={user.id} onClose={onClose} />
    </AnchoredPopover>
  );
}

function Panel({ meId, onClose }: { meId: string; onClose: () => void }) {
  const list = useNotificationList(meId, { groupId: null, isUnreadOnly: false });
  return (
    <NotificationListContext value={list}>
      <div className="-m-3 flex max-h-[min(40rem,80vh)] w-100 flex-col">
        <h2 className="flex-none border-b border-line px-4 py-3 text-h4">{t('Notifications')}</h2>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <Latest onOpen={onClose} />
        </div>
        <Link
          to="/notifications/"
          onClick={onClose}
          className="flex-none border-t border-line px-4 py-3 text-center text-dense"
        >
          {t('See all')}
        </Link>
      </div>
    </NotificationListContext>
  );
}

function Latest({ onOpen }: { onOpen: () => void }) {
  const list = useList();
  const actions = useNotificationActions();
  const status = useListState((state) => state.status);
  const rows = useDrawn();
  if (status === 'failed')
    return <ErrorState isBare title={t('Your notifications did not load')} onRetry={list.retry} />;
  return (
    <Loading
      isLoading={status === 'loading'}
      skeleton={<NotificationsSkeleton />}
      label={t('Loading notifications')}
    >
      {() =>
        rows.length === 0 ? (
          <EmptyState isBare icon={<Bell aria-hidden />} title={t('Nothing yet')}>
            {t('Nothing new yet.')}
          </EmptyState>
        ) : (
          <ul
            aria-label={t('Latest notifications')}
            className="divide-y divide-line"
            onKeyDown={(event) => handleRowKey(event, list, actions)}
          >
            {rows.slice(0, LATEST).map((row) => (
              <li key={row.id}>
                <NotificationRow drawn={row} isBrief onOpen={onOpen} />
              </li>
            ))}
          </ul>
        )
      }
    </Loading>
  );
}
