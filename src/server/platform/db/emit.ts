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
 * An event as the log holds it: t topic, e epoch, o offset, x tag, k kind, a actor, at milliseconds, d data, g where the
 * community's own log was at the commit.
 */
export interface CommittedEvent {
  readonly t: string;
  /** Changes when the history of the topic is no longer the one that a cursor was taken in. */
  readonly e: number;
  /** 1, 2, 3 … per topic, without holes, in the order of the commits. */
  readonly o: number;
  /** Random identity of this event: tells two histories with equal offsets apart. */
  readonly x: number;
  readonly k: string;
  readonly ref: string | null;
  readonly a: string | null;
  readonly at: number;
  readonly d: unknown;
  /**
   * Of posts and comments. Differs from that of the event before when anything happened in the community in between.
   * Absent where it is not known.
   */
  readonly g?: string | null | undefined;
}

/**
 * Far above the largest that a contract allows (4,000 units of text, all of them escaped, are 24 kB), and below what a
 * socket is ready to carry. More is a mistake of the feature, and must not commit: clients could not read it.
 */
export const EVENT_DATA_MAX_BYTES = 48 * 1024;

/** What a row of a statement that ends with {@link emitting} holds. */
export interface Emitting {
  readonly emitted: readonly CommittedEvent[];
}

/**
 * SQL that stores the events which a statement made by itself, and answers them as the log then has them.
 * `events` is a column with a jsonb array of them, each as {@link PendingEvent}. Like every emission it must come last:
 * what the statement locks besides has to be locked by what `events` is made of.
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

/** What {@link Emission.sql} answers, one row per event. */
export interface EmittedRow {
  out_topic: string;
  out_epoch: number;
  out_off: number;
  out_tag: number;
  out_at: string;
  out_community_at: string | null;
}

/** Events on their way into the log. */
export interface Emission {
  /** One statement without parameters, so that others can go with it. */
  readonly sql: string;
  /** The events as the log now has them. */
  committed(rows: readonly EmittedRow[]): readonly CommittedEvent[];
}

/**
 * Appends `pending` to the log in one call, which locks the topics in one order in every transaction: no
 * two emitters can deadlock. The rows of the answer follow that order too.
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
  // Parsed again, so that this node hands out exactly what every other node reads from the log.
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
