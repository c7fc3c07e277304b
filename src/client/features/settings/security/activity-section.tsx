import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActivityEntry } from '../../../../contract/account/account.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { settingRowClass } from '../switch-card.tsx';
import { activityQuery } from './security.queries.ts';

/** In English; shown through `t`. */
const words: Readonly<Record<ActivityEntry['kind'], string>> = {
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'session.refused': 'Failed sign-in attempt',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset by email',
  'account.verified': 'Email address confirmed',
  'account.archived': 'Account deleted',
  'account.unarchived': 'Account restored',
  'export.requested': 'Asked for your data',
  'export.fetched': 'Downloaded your data',
  'consent.given': 'Gave consent',
  'consent.withdrawn': 'Withdrew consent',
};

/** How many entries show at first, and how many each press adds. */
const SHOWN = 5;
const MORE = 20;

/** The account's activity, so that its owner can spot what they do not recognize. */
export function ActivitySection() {
  const query = useInfiniteQuery(activityQuery);
  const entries = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <SettingsSection
      id="activity"
      title={t('Recent activity')}
      lead={t('Sign-ins, failed attempts and changes.')}
      isPadded={false}
    >
      <QueryState
        query={query}
        failed={t('The activity did not load')}
        isBare
        label={t('Loading the activity')}
        skeleton={<EntriesSkeleton />}
      >
        {() => (
          <Entries
            entries={entries}
            hasMore={query.hasNextPage}
            isFetching={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        )}
      </QueryState>
    </SettingsSection>
  );
}

/** A skeleton with the geometry of the entries. */
function EntriesSkeleton() {
  return (
    <div className="border-t border-line">
      {['w-24', 'w-20', 'w-40', 'w-24', 'w-32'].map((width, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing of it ever moves.
          key={place}
          className={`${settingRowClass} flex min-h-11 flex-wrap items-center gap-x-3 py-2`}
        >
          <span className="flex-1 basis-40">
            <SkeletonBar className={width} />
          </span>
          <SkeletonBar className="w-44" />
        </div>
      ))}
    </div>
  );
}

interface EntriesProps {
  entries: readonly ActivityEntry[];
  /** The server has more than `entries`. */
  hasMore: boolean;
  isFetching: boolean;
  onMore: () => void;
}

function Entries({ entries, hasMore, isFetching, onMore }: EntriesProps) {
  const [shown, setShown] = useState(SHOWN);
  if (entries.length === 0) return <p className="px-4 pb-4 text-meta text-muted">{t('Nothing yet')}</p>;

  function showMore() {
    setShown(shown + MORE);
    if (hasMore && shown + MORE > entries.length) onMore();
  }

  return (
    <>
      {/* A new account has few of them: the content below has its place from the start. */}
      <ul className="min-h-55.25 border-t border-line">
        {entries.slice(0, shown).map(({ id, kind, at, ip }) => (
          <li
            key={id}
            className={`${settingRowClass} flex min-h-11 flex-wrap items-center gap-x-3 py-2 text-dense`}
          >
            <span className="flex-1 basis-40">{t(words[kind])}</span>
            <span className="num text-meta text-muted">
              {[formatDateTime(at), ...(ip === null ? [] : [ip])].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {(entries.length > shown || hasMore) && (
        <div className="border-t border-line px-1 py-1">
          <Button kind="ghost" isPending={isFetching} onPress={showMore}>
            {isFetching ? t('Loading...') : t('Show more')}
          </Button>
        </div>
      )}
    </>
  );
}
