import type { CommittedEvent } from '../../platform/db/emit.ts';

/** Events of a discussion or a course that change who may read it. They are in its own topic. */
export const changesReaders: ReadonlySet<string> = new Set([
  'post.updated',
  'post.deleted',
  'course.updated',
  'course.deleted',
]);

export interface AudienceGateDeps {
  /** Ends the subscriptions of users who may no longer subscribe to the topic. */
  readonly checkReaders: (topic: string) => Promise<void>;
  readonly deliver: (events: readonly CommittedEvent[]) => void;
  /**
   * Called when the readers could not be checked: nothing may be delivered until every subscriber has read the log
   * again.
   */
  readonly reopen: (topic: string) => void;
  readonly logger: { warn(context: object, message: string): void };
}

/**
 * Holds back events of posts, comments and courses until the rights of their readers are checked. A removal from a community is
 * in the community's log, and this node may see it later than a comment that was written after the removal. So when the
 * community's log has moved on since the last check, the readers are checked before the events are delivered.
 */
export interface AudienceGate {
  /** Delivers contiguous events of one topic: at once, unless the readers have to be checked. */
  pass(events: readonly CommittedEvent[]): void;
  /** Drops the held events. Call when the topic has no subscribers any more, or its log was rewritten. */
  forget(topic: string): void;
}

interface Entry {
  /** {@link CommittedEvent.g} of the newest events whose readers were checked. */
  checkedAt: string | null;
  /** Batches in order. An event that changes the readers is the last in its batch. */
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

  /** Checks the readers once for everything that is held now: all of it was committed before the check. */
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
      if (!/^[fpk]:/.test(topic)) {
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
  if (topic.startsWith('f:')) return [events];
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
