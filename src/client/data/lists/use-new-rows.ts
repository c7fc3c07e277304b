import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserScheduler } from '../../ui/base/scheduler.ts';
import type { HubEvent } from '../realtime/hub/event-feed.ts';
import { COALESCE_MS } from '../realtime/rq-bridge.ts';
import { useHub } from '../realtime/use-hub.ts';

interface NewRowsOptions<Row> {
  /** How the queries of the list begin, whatever its filters and page. */
  readonly listKey: QueryKey;
  /** What the user asked for: filters and page. */
  readonly asked: unknown;
  /** What is shown, and when it was fetched. */
  readonly shown: {
    readonly data: { readonly data: readonly Row[] } | undefined;
    readonly dataUpdatedAt: number;
  };
  /** Fetches the same again. The user does not see it yet. */
  readonly fetchNow: () => Promise<{ readonly data: readonly Row[] }>;
  readonly idOf: (row: Row) => string;
  /** What of a row counts as a change; all of it where it is absent. */
  readonly lookOf?: ((row: Row) => unknown) | undefined;
  /** Whether an event can change the list. */
  readonly isNews: (event: HubEvent) => boolean;
}

/** What came since a list was fetched. */
export interface NewRows {
  readonly count: number;
  readonly show: () => void;
}

interface Newest<Row> {
  readonly about: string;
  readonly rows: readonly Row[];
  /** When it was fetched, in milliseconds. */
  readonly at: number;
}

/**
 * Counts the rows that are new or changed since the list was fetched, without moving them under the reader: after an
 * event the list is fetched again beside what is shown, and compared. `show` brings it. Who uses this subscribes to the
 * topic.
 */
export function useNewRows<Row>(options: NewRowsOptions<Row>): NewRows {
  const { listKey, asked, shown, idOf, lookOf = (row) => row } = options;
  const queries = useQueryClient();
  const hub = useHub();
  const about = JSON.stringify([listKey, asked]);
  const [newest, setNewest] = useState<Newest<Row> | null>(null);
  const cancel = useRef<(() => void) | null>(null);

  const look = useEffectEvent(() => {
    cancel.current = null;
    options.fetchNow().then(
      ({ data }) => setNewest({ about, rows: data, at: browserScheduler.now() }),
      () => undefined,
    );
  });
  const lookSoon = useEffectEvent(() => {
    cancel.current ??= browserScheduler.after(COALESCE_MS, () => look());
  });
  const receive = useEffectEvent((batch: readonly HubEvent[]) => {
    if (!batch.some(options.isNews)) return;
    // Other pages and filters are fetched when they are next shown.
    void queries.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
    lookSoon();
  });
  // From here on nothing is counted. The next visit shows what is kept, and fetches it again.
  const leave = useEffectEvent(() => {
    cancel.current?.();
    cancel.current = null;
    void queries.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
  });
  useEffect(() => {
    const stop = hub.onBatch((batch) => receive(batch));
    return () => {
      stop();
      leave();
    };
  }, [hub]);

  const differing =
    newest?.about === about && shown.data !== undefined
      ? countNew(shown.data.data, newest.rows, { idOf, lookOf })
      : 0;
  // What is shown was fetched later, after an action for example. Which of the two is older is not known.
  const isUnsure = differing > 0 && shown.dataUpdatedAt > (newest?.at ?? 0);
  useEffect(() => {
    if (isUnsure) lookSoon();
  }, [isUnsure]);

  return {
    count: isUnsure ? 0 : differing,
    show: () => void queries.invalidateQueries({ queryKey: listKey }),
  };
}

/** How many of `newest` are not shown as they are; without any, how many are shown that are gone. */
export function countNew<Row>(
  shown: readonly Row[],
  newest: readonly Row[],
  { idOf, lookOf }: { idOf: (row: Row) => string; lookOf: (row: Row) => unknown },
): number {
  const looks = new Map(shown.map((row) => [idOf(row), JSON.stringify(lookOf(row))]));
  const changed = newest.filter((row) => looks.get(idOf(row)) !== JSON.stringify(lookOf(row))).length;
  if (changed > 0) return changed;
  const ids = new Set(newest.map(idOf));
  return shown.filter((row) => !ids.has(idOf(row))).length;
}
