import { escapeLiteral } from 'pg';
import type { EventData, EventKind } from '../../../contract/events.ts';

/** What `tx.emit` takes; the data of a kind in the contract is checked against it. */
export interface PendingEvent<Kind extends string = string> {
  readonly kind: Kind;
  readonly topic: string;
  /** What clients receive, as JSON; at most {@link EVENT_DATA_MAX_BYTES}. */
  readonly data: Kind extends EventKind ? EventData<Kind> : unknown;
  /** Id of the entity the event is about: redaction finds its events by it. */
  readonly ref?: string | undefined;
  readonly actor?: string | undefined;
}

/**
 * An event as it is in the log: t topic, e epoch, o offset, x tag, k kind, a actor, at milliseconds, d data, g position
 * of the community's own log at the commit.
 */
export interface CommittedEvent {
  readonly t: string;
  /** Changes when the history of the topic is replaced, so that older cursors do not fit any more. */
  readonly e: number;
  /** 1, 2, 3 … per topic, without holes, in the order of the commits. */
  readonly o: number;
  /** Random id of this event: distinguishes two histories with equal offsets. */
  readonly x: number;
  readonly k: string;
  readonly ref: string | null;
  readonly a: string | null;
  readonly at: number;
  readonly d: unknown;
  /**
   * Only for posts, comments and courses. Differs from that of the event before when the community's log changed in between.
   * Absent when it is not known.
   */
  readonly g?: string | null | undefined;
}

/**
 * Far above the largest event that the contract allows (4,000 units of text, all escaped, are 24 kB), and below what a
 * socket accepts. A larger event is a bug in the feature and must not commit: clients could not read it.
 */
export const EVENT_DATA_MAX_BYTES = 48 * 1024;

/** The row of a statement that ends with {@link emitting}. */
export interface Emitting {
  readonly emitted: readonly CommittedEvent[];
}

/**
 * SQL that stores the events which a statement built itself, and returns them as they are in the log. `events` is a
 * column with a jsonb array of {@link PendingEvent}. Like every emission it must come last: the statement's other locks
 * must be taken by the part that builds `events`.
 */
export function emitting(events: string): string {
  return `(
      with pending as (
        select event, row_number() over (order by event ->> 'topic' collate "C", place) as place
        from jsonb_array_elements(${events}) with ordinality as pending(event, place)
      ), stored as (
        select * from rt_append((
          select jsonb_agg(jsonb_build_object('t', event -> 'topic', 'k', event -> 'kind', 'ref', event -> 'ref', 'a', event -> 'actor',
            'd', event -> 'data') order by place) from pending
        )) with ordinality as stored(t, e, o, x, at, g, place)
      )
      select json_agg(json_build_object('t', stored.t, 'e', stored.e, 'o', stored.o, 'x', stored.x, 'k', event -> 'kind',
        'ref', event -> 'ref', 'a', event -> 'actor', 'at', floor(extract(epoch from stored.at) * 1000)::bigint,
        'd', event -> 'data') order by place)
      from stored join pending using (place)
    )`;
}

/** The rows that {@link Emission.sql} returns, one per event. */
export interface EmittedRow {
  out_topic: string;
  out_epoch: number;
  out_off: number;
  out_tag: number;
  out_at: string;
  out_community_at: string | null;
}

/** Events that are about to be stored in the log. */
export interface Emission {
  /** One statement without parameters, so that it can be sent together with others. */
  readonly sql: string;
  /** The events as the log now has them. */
  committed(rows: readonly EmittedRow[]): readonly CommittedEvent[];
}

/**
 * Appends `pending` to the log in one call. It locks the topics in the same order in every transaction, so that two
 * emitters cannot deadlock. The rows of the result have that order too.
 *
 * @throws Error for what cannot be stored, before anything is sent.
 */
export function emissionOf(pending: readonly PendingEvent[]): Emission {
  const sorted = pending.map(toStored).sort((one, other) => Buffer.compare(one.order, other.order));
  const json = JSON.stringify(sorted.map(({ stored }) => stored));
  return {
    sql: `select * from rt_append(${escapeLiteral(json)}::jsonb)`,
    committed: (rows) => sorted.map(({ stored }, index) => toCommitted(stored, rows[index])),
  };
}

interface StoredEvent {
  readonly t: string;
  readonly k: string;
  readonly ref: string | null;
  readonly a: string | null;
  readonly d: unknown;
}

function toStored({ kind, topic, data, ref, actor }: PendingEvent) {
  const json = JSON.stringify(data ?? null);
  if (Buffer.byteLength(json) > EVENT_DATA_MAX_BYTES) throw new Error(`the event ${kind} is too large`);
  // Parsed again, so that this node delivers exactly what every other node reads from the log.
  const d: unknown = JSON.parse(json);
  const stored: StoredEvent = { t: topic, k: kind, ref: ref ?? null, a: actor ?? null, d };
  // PostgreSQL's collation "C": by bytes, where JavaScript would compare UTF-16 units.
  return { stored, order: Buffer.from(topic) };
}

function toCommitted(stored: StoredEvent, row: EmittedRow | undefined): CommittedEvent {
  if (row?.out_topic !== stored.t) throw new Error('rt_append answered in another order than it was asked');
  return {
    t: stored.t,
    e: row.out_epoch,
    o: row.out_off,
    x: row.out_tag,
    k: stored.k,
    ref: stored.ref,
    a: stored.a,
    at: Date.parse(row.out_at),
    d: stored.d,
    ...(row.out_community_at !== null && { g: row.out_community_at }),
  };
}
