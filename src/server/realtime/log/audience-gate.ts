import type { CommittedEvent } from '../../platform/db/emit.ts';

/** Events of a discussion that change who may read it. */
const changesReaders: ReadonlySet<string> = new Set(['post.updated', 'post.deleted']);

export interface AudienceGateDeps {
  /** Ends the subscriptions of those who may no longer listen to the topic. */
  readonly checkReaders: (topic: string) => Promise<void>;
  readonly deliver: (events: readonly CommittedEvent[]) => void;
  /** The readers could not be checked: nothing may be delivered until everybody has read the log again. */
  readonly reopen: (topic: string) => void;
  readonly logger: { warn(context: object, message: string): void };
}

/**
 * Stands between the log and the readers of posts and comments. Who was removed from a community is told in the
 * community's log, which this node may see later than a comment that was written after the removal. So events of which
 * the community had moved on are delivered after the rights of their readers were looked up.
 */
export interface AudienceGate {
  /** Contiguous events of one topic. At once, unless the readers have to be checked. */
  pass(events: readonly CommittedEvent[]): void;
  /** Drops what is held back: nobody listens any more, or the log was rewritten. */
  forget(topic: string): void;
}

interface Entry {
  /** {@link CommittedEvent.g} of the newest events whose readers were checked. */
  checkedAt: string | null;
  /** An event that changes the readers comes last in its batch. */
  held: (readonly CommittedEvent[])[];
  isChecking: boolean;
}

export function createAudienceGate(deps: AudienceGateDeps): AudienceGate {
  const entries = new Map<string, Entry>();

  function drain(topic: string, entry: Entry): void {
    while (!entry.isChecking && entries.get(topic) === entry) {
      const [batch] = entry.held;
      if (!batch) return;
      if (isChecked(entry, batch)) deliverFirst(entry);
      else void check(topic, entry);
    }
  }

  function deliverFirst(entry: Entry): void {
    const batch = entry.held.shift() ?? [];
    if (batch.some(({ k }) => changesReaders.has(k))) entry.checkedAt = null;
    deps.deliver(batch);
  }

  /** Covers everything that is held now: it was committed before the rights are looked up. */
  async function check(topic: string, entry: Entry): Promise<void> {
    entry.isChecking = true;
    const covered = entry.held.length;
    const checkedAt = entry.held.at(-1)?.at(-1)?.g ?? null;
    try {
      await deps.checkReaders(topic);
    } catch (error) {
      deps.logger.warn({ err: error, topic }, 'the readers of a topic could not be checked');
      if (entries.get(topic) !== entry) return;
      entries.delete(topic);
      deps.reopen(topic);
      return;
    }
    entry.isChecking = false;
    for (let n = 0; n < covered && entries.get(topic) === entry; n++) deliverFirst(entry);
    entry.checkedAt = checkedAt;
    drain(topic, entry);
  }

  return {
    pass(events) {
      const topic = events[0]?.t ?? '';
      if (!/^[fp]:/.test(topic)) {
        deps.deliver(events);
        return;
      }
      const entry = entries.get(topic) ?? { checkedAt: null, held: [], isChecking: false };
      entries.set(topic, entry);
      entry.held.push(...splitAfterChanges(topic, events));
      drain(topic, entry);
    },
    forget: (topic) => void entries.delete(topic),
  };
}

function isChecked({ checkedAt }: Entry, batch: readonly CommittedEvent[]): boolean {
  return checkedAt !== null && checkedAt === batch.at(-1)?.g;
}

function splitAfterChanges(topic: string, events: readonly CommittedEvent[]): (readonly CommittedEvent[])[] {
  if (!topic.startsWith('p:')) return [events];
  const batches: CommittedEvent[][] = [];
  let batch: CommittedEvent[] = [];
  for (const event of events) {
    batch.push(event);
    if (!changesReaders.has(event.k)) continue;
    batches.push(batch);
    batch = [];
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}
