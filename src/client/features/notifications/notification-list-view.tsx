import { ArrowUp, Bell, CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { Segmented } from '../../ui/forms/choices/segmented.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { Loading } from '../../ui/layout/skeleton.tsx';
import { NotificationDays } from './notification-days.tsx';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';
import { useUnreadNotifications } from './store/badge-store.ts';
import { countFresh } from './store/notification-state.ts';
import { useDrawn, useList, useListState, useNotificationActions } from './store/use-notifications.ts';

interface NotificationListViewProps {
  isUnreadOnly: boolean;
  onNarrow: (isUnreadOnly: boolean) => void;
  /** The empty state, for a list that never had any notification. */
  empty: ReactNode;
}

/** A list of notifications with its filters and bulk actions. The list itself comes from the context. */
export function NotificationListView({ isUnreadOnly, onNarrow, empty }: NotificationListViewProps) {
  const list = useList();
  const status = useListState((state) => state.status);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Tools isUnreadOnly={isUnreadOnly} onNarrow={onNarrow} />
      {status === 'failed' ? (
        <ErrorState title={t('Your notifications did not load')} onRetry={list.retry}>
          {t('We’ll try again when you’re back online.')}
        </ErrorState>
      ) : (
        <Loading
          isLoading={status === 'loading'}
          skeleton={<NotificationsSkeleton />}
          label={t('Loading notifications')}
        >
          {() => <Rows isUnreadOnly={isUnreadOnly} empty={empty} />}
        </Loading>
      )}
    </div>
  );
}

function Rows({ isUnreadOnly, empty }: Pick<NotificationListViewProps, 'isUnreadOnly' | 'empty'>) {
  const isEmpty = useDrawn().length === 0;
  const isAtEnd = useListState(({ older }) => older === null);
  if (!isEmpty || !isAtEnd) return <NotificationDays />;
  if (!isUnreadOnly) return empty;
  return (
    <EmptyState icon={<CheckCheck aria-hidden />} title={t('You have read everything')}>
      {t('New notifications appear here.')}
    </EmptyState>
  );
}

function Tools({ isUnreadOnly, onNarrow }: Pick<NotificationListViewProps, 'isUnreadOnly' | 'onNarrow'>) {
  return (
    <div className="flex min-h-hit items-center gap-2">
      <Segmented
        label={t('Which notifications')}
        value={isUnreadOnly ? 'unread' : 'all'}
        segments={[
          { value: 'all', label: t('All') },
          { value: 'unread', label: t('Unread') },
        ]}
        onChange={(value) => onNarrow(value === 'unread')}
      />
      <span className="flex flex-1 justify-center max-sm:justify-end">
        <FreshPill />
      </span>
      <MarkAll />
    </div>
  );
}

/**
 * The number of notifications that arrived since the list was drawn. It has a reserved place, so that nothing
 * moves.
 */
function FreshPill() {
  const list = useList();
  const n = useListState((state) => (state.status === 'ready' ? countFresh(state) : 0));
  function show() {
    list.showFresh();
    document.querySelector('[data-notification]')?.scrollIntoView({ block: 'center' });
  }
  return (
    <span role="status">
      {n > 0 && (
        <button
          type="button"
          onClick={show}
          className="hit-44 inline-flex h-8 flex-none items-center gap-1.5 rounded-full border border-sun-line bg-sun-soft px-3 text-meta font-semibold text-sun-text"
        >
          <ArrowUp aria-hidden className="size-3.5" />
          {t('{n} new', { n })}
        </button>
      )}
    </span>
  );
}

/** On a phone only its icon shows. */
function MarkAll() {
  const isEmpty = useDrawn().length === 0;
  const { markAll } = useNotificationActions();
  const unreadEverywhere = useUnreadNotifications();
  const hasUnread = useListState(({ byId, unconfirmed, scope }) =>
    Object.values(byId).some(
      (one) =>
        (unconfirmed[one.id]?.status ?? one.status) === 'UNREAD' &&
        (scope.groupId === null || one.group?.id === scope.groupId),
    ),
  );
  const isNeeded = hasUnread || unreadEverywhere > 0;
  if (isEmpty && !isNeeded) return null;
  return (
    <Button kind="ghost" icon={<CheckCheck aria-hidden />} isDisabled={!isNeeded} onPress={markAll}>
      <span className="max-sm:sr-only">{t('Mark all as read')}</span>
    </Button>
  );
}

/** For a user who never had a notification. */
export function NoNotifications({ children }: { children: ReactNode }) {
  return (
    <EmptyState icon={<Bell aria-hidden />} title={t('Nothing yet')}>
      {children}
    </EmptyState>
  );
}
