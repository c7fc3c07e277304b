import type { Person } from '../../../contract/account/people.ts';
import type { Scheduler } from '../../ui/base/scheduler.ts';
import type { Hub } from '../realtime/hub/hub.ts';
import { withPerson } from './with-person.ts';

/**
 * A request that was under way, and events replayed from another log, may still hold the old name. So the change is
 * applied once more after this time.
 */
const AGAIN_MS = 10_000;

export interface FollowPeopleDeps {
  readonly hub: Pick<Hub, 'onBatch'>;
  readonly scheduler: Pick<Scheduler, 'after'>;
}

/** Replaces a person's name and picture in any value with the current ones. */
export type Rename = <T>(value: T) => T;

/**
 * Calls `apply` when a person that this page may show changed their name or picture. Costs nothing until then. The
 * change arrives in several logs, so an older one that comes later is ignored. Returns a function that stops this.
 */
export function followPeople(
  { hub, scheduler }: FollowPeopleDeps,
  apply: (rename: Rename) => void,
): () => void {
  const newest = new Map<string, { readonly person: Person; readonly version: number }>();
  const waiting = new Set<() => void>();

  function applyNewest(id: string): void {
    const told = newest.get(id);
    if (told !== undefined) apply((value) => withPerson(value, told.person));
  }

  const stop = hub.onBatch((batch) => {
    for (const event of batch) {
      if (event.kind !== 'person.updated') continue;
      const { id } = event.data.person;
      if (event.data.version <= (newest.get(id)?.version ?? 0)) continue;
      newest.set(id, event.data);
      applyNewest(id);
      const cancel = scheduler.after(AGAIN_MS, () => {
        waiting.delete(cancel);
        applyNewest(id);
      });
      waiting.add(cancel);
    }
  });
  return () => {
    stop();
    for (const cancel of waiting) cancel();
  };
}
