import * as z from 'zod/mini';
import { id, instant } from '../../../contract/core/text.ts';

/**
 * Something that a user wrote and the server has not confirmed, as stored on the device under its author. No other
 * account sees it.
 */
export const outboxEntry = z.object({
  /** A UUIDv7 of this client: the idempotency key of every attempt. */
  id,
  author_id: id,
  /** The name of its `OutboxKind`. */
  kind: z.string(),
  /** Entries of one lane are sent one after the other, in the order of writing. */
  lane: z.string(),
  /** JSON; the schema of the kind says what it contains. */
  body: z.unknown(),
  /** By the clock of this device. */
  created_at: instant,
  /** When the attempts began: when it was written, or when its author last pressed Retry. */
  since: instant,
  state: z.enum(['queued', 'failed']),
  /** Reason of the failure, as text; null while queued. */
  reason: z.nullable(z.string()),
});
export type OutboxEntry<Body = unknown> = Omit<z.output<typeof outboxEntry>, 'body'> & { body: Body };

/** An entry as its author sees it now. The same object until something of it changes. */
export type ShownEntry<Body = unknown> = Readonly<
  Omit<OutboxEntry<Body>, 'state'> & {
    /** `queued`: it cannot be sent now and will be sent automatically. */
    state: 'queued' | 'sending' | 'failed';
    /** False when the device could not store it: it is lost when the page closes. */
    isKept: boolean;
    /** Whether it is the next one of its lane: an attempt may be running. */
    isNext: boolean;
  }
>;

/** The entries as they are shown now, in their order. Returns `before` when nothing changed. */
export function shownEntries(
  before: readonly ShownEntry[],
  entries: readonly OutboxEntry[],
  { isHeld, isKept }: { readonly isHeld: boolean; readonly isKept: (entryId: string) => boolean },
): readonly ShownEntry[] {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const begun = new Set<string>();
  const shown = entries.map((entry) => {
    const state = entry.state === 'failed' ? 'failed' : isHeld ? 'queued' : 'sending';
    const isNext = state !== 'failed' && !begun.has(entry.lane);
    if (isNext) begun.add(entry.lane);
    const next: ShownEntry = { ...entry, state, isKept: isKept(entry.id), isNext };
    const was = known.get(entry.id);
    return was !== undefined && isSame(was, next) ? was : next;
  });
  const isChanged = shown.length !== before.length || shown.some((entry, at) => entry !== before[at]);
  return isChanged ? shown : before;
}

/** Kind, lane, body and author of an entry never change. */
function isSame(one: ShownEntry, other: ShownEntry): boolean {
  return (
    one.state === other.state &&
    one.reason === other.reason &&
    one.since === other.since &&
    one.isKept === other.isKept &&
    one.isNext === other.isNext
  );
}
