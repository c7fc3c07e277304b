import type { Person } from '../../../contract/account/people.ts';
import type { Scheduler } from '../../ui/base/scheduler.ts';
import type { Hub } from '../realtime/hub/hub.ts';
import { withPerson } from './with-person.ts';

/**
 * An answer that was under way, and what is replayed of another log, may still hold the old name: it is put right once
 * more after this.
 */
const AGAIN_MS = 10_000;

export interface FollowPeopleDeps {
  readonly hub: Pick<Hub, 'onBatch'>;
  readonly scheduler: Pick<Scheduler, 'after'>;
}

/** Changes any value into one where a person is called, and looks, as they do now. */
export type Rename = <T>(value: T) => T;

/**
 * Calls `apply` when somebody whom this page may know changed their name or picture: it costs nothing until then. They
 * are told of in several logs, so an older change that comes later is passed over. The answer ends it.
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
