import { useEffect, useId, useRef, useState } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { daysOf } from './days-of.ts';
import { NotificationRow } from './notification-row.tsx';
import { handleRowKey } from './row-keys.ts';
import type { Drawn } from './store/notification-state.ts';
import { useDrawn, useList, useListState, useNotificationActions } from './store/use-notifications.ts';

/** Number of rows in the first paint. They are measured at once, because content below them would move. */
const FIRST = 12;

/** The notifications as one list per day. The arrow keys move between rows. */
export function NotificationDays() {
  const list = useList();
  const actions = useNotificationActions();
  const rows = useDrawn();
  const first = new Set(rows.slice(0, FIRST));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows inside.
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onKeyDown={(event) => handleRowKey(event, list, actions)}
    >
      {daysOf(rows).map(([day, ofDay]) => (
        <Day key={day} rows={ofDay} atOnce={first} />
      ))}
      {/* A new element for each page: one that is still in view would not trigger again. */}
      <End key={rows.length} />
    </div>
  );
}

function Day({ rows, atOnce }: { rows: readonly Drawn[]; atOnce: ReadonlySet<Drawn> }) {
  const id = useId();
  const [first] = rows;
  if (first === undefined) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id={id} className="text-meta font-medium text-muted">
        {formatDay(first.at)}
      </h2>
      <ul
        aria-labelledby={id}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised [--under:var(--raised)]"
      >
        {rows.map((row) => (
          // The browser skips the rendering of rows far from the viewport. They get the height of most rows until they come
          // near.
          <li
            key={row.id}
            className={
              atOnce.has(row) ? undefined : '[contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]'
            }
          >
            <NotificationRow drawn={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Loads older notifications when it comes near the viewport. Its height is the same in every state. */
function End() {
  const list = useList();
  const isAtEnd = useListState(({ older }) => older === null);
  const [hasFailed, setHasFailed] = useState(false);
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = end.current;
    if (element === null || isAtEnd || hasFailed) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting))
          list.loadOlder().catch(() => setHasFailed(true));
      },
      { rootMargin: '800px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [list, isAtEnd, hasFailed]);

  return (
    <div ref={end} className="flex h-14 items-center justify-center gap-2 text-small text-muted">
      {hasFailed ? (
        <>
          {t('Older notifications did not load.')}
          <Button size="small" onPress={() => setHasFailed(false)}>
            {t('Try again')}
          </Button>
        </>
      ) : isAtEnd ? (
        t('You’ve reached the end.')
      ) : (
        t('Loading older notifications...')
      )}
    </div>
  );
}
