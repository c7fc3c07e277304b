import type { CommittedEvent } from '../../platform/db/emit.ts';
import { type Encoded, encodeEvents } from '../connections/encoded.ts';

/** Contiguous events of one topic on their way to every subscriber of this node, encoded at most once. */
export interface Flush {
  readonly topic: string;
  readonly events: readonly CommittedEvent[];
  readonly first: CommittedEvent;
  readonly last: CommittedEvent;
  frame(): Encoded;
  /** Users who are removed from the topic by one of these events. */
  readonly removed: ReadonlySet<string>;
}

export function createFlush(events: readonly CommittedEvent[]): Flush {
  const first = events[0];
  const last = events.at(-1);
  if (!first || !last) throw new Error('a flush carries at least one event');
  let frame: Encoded | null = null;
  return {
    topic: first.t,
    events,
    first,
    last,
    frame() {
      frame ??= encodeEvents(events);
      return frame;
    },
    removed: new Set(events.flatMap((event) => removedBy(event) ?? [])),
  };
}

/** Returns the user whom `event` removes from its topic; null for any other event. */
export function removedBy({ k, d }: CommittedEvent): string | null {
  return k === 'member.removed' || k === 'staff.removed' ? textField(d, 'user_id') : null;
}

/**
 * Returns a text field of an event's data; null when it is missing. The data was validated when it was emitted, but
 * large data is left out of the log.
 */
function textField(data: unknown, name: string): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const value: unknown = Reflect.get(data, name);
  return typeof value === 'string' ? value : null;
}
