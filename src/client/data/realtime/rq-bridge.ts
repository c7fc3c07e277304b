import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { EventKind } from '../../../contract/events.ts';
import type { Scheduler } from '../../ui/base/scheduler.ts';
import type { HubEvent } from './hub/event-feed.ts';
import { GROUP_JITTER_MS } from './hub/group-jitter.ts';
import type { Hub } from './hub/hub.ts';

/** Events within this time cause one invalidation, in milliseconds. */
export const COALESCE_MS = 500;

/** Event kind → the queries that it makes stale. A key matches all keys that begin with it. */
export type BridgeRules = {
  readonly [K in EventKind]?: (event: HubEvent<K>) => readonly QueryKey[];
};

function keysOf(rules: BridgeRules, event: HubEvent): readonly QueryKey[] {
  const rule = rules[event.kind];
  // The rule was looked up by the kind of this very event.
  return rule === undefined ? [] : rule(event as never);
}

/**
 * Marks queries stale when an event says so. Queries on the screen are fetched again at once, the others when they are
 * next used. Data is never copied from events into the query cache. Returns a function that stops this.
 */
export function bridgeQueries(deps: {
  readonly hub: Pick<Hub, 'onBatch'>;
  readonly queryClient: QueryClient;
  readonly scheduler: Scheduler;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  readonly rules: BridgeRules;
}): () => void {
  const due = new Map<string, { readonly key: QueryKey; readonly cancel: () => void }>();

  function invalidateLater(key: QueryKey, isGroupWide: boolean): void {
    const name = JSON.stringify(key);
    if (due.has(name)) return;
    const ms = COALESCE_MS + (isGroupWide ? deps.random() * GROUP_JITTER_MS : 0);
    const cancel = deps.scheduler.after(ms, () => {
      due.delete(name);
      void deps.queryClient.invalidateQueries({ queryKey: key, refetchType: 'active' });
    });
    due.set(name, { key, cancel });
  }

  const stop = deps.hub.onBatch((batch) => {
    for (const event of batch) {
      for (const key of keysOf(deps.rules, event)) invalidateLater(key, !event.topic.startsWith('u:'));
    }
  });
  return () => {
    stop();
    for (const { cancel } of due.values()) cancel();
    due.clear();
  };
}
