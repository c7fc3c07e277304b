import type { Stage } from '../../../contract/core/stage.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import type { CommittedEvent } from '../../platform/db/emit.ts';
import { mayListen } from '../connections/authz.ts';

/** Most events replayed for one topic: with more, loading the page again is cheaper. */
export const REPLAY_TOPIC_MAX = 500;
/** Most events replayed for one hello, over all its topics. */
export const REPLAY_HELLO_MAX = 2_000;

/** The newest position of a topic. A topic without events is at offset 0 of the first epoch. */
export interface TopicPosition {
  readonly epoch: number;
  readonly head: number;
  /** Tag of the event at `head`; 0 when there is none. */
  readonly tag: number;
}

/** The events after an offset, all from one snapshot. */
export interface LogSlice extends TopicPosition {
  /** Tag of the event at `off`; null when the log has no such row. */
  readonly tagAt: number | null;
  /** Contiguous, ascending from off + 1. */
  readonly events: readonly CommittedEvent[];
}

/** One topic in a catch-up. */
export interface Asked {
  /** The same number for all topics of one hello, because the replay limit is per hello. */
  readonly call: number;
  readonly userId: string;
  readonly sessionId: string;
  readonly topic: string;
  /** Whether events are wanted, or only the position. */
  readonly isFull: boolean;
  /** The cursor's offset; -1 for "from now". */
  readonly off: number;
  /** The caller has the events up to this offset already: at least `off`. */
  readonly have: number;
}

export interface Facts extends TopicPosition {
  readonly allowed: boolean;
  readonly floor: number;
  /** Tags of the events at `off` and at `have`; null when the log has no such row. */
  readonly tagAt: number | null;
  readonly haveTag: number | null;
  /** Position of a conversation's newest message; null for other topics. */
  readonly msgSeq: number | null;
}

export interface Resumed {
  /** In the order of the request. */
  readonly facts: readonly Facts[];
  /** By topic, ascending, from the lowest `have` that may be replayed. */
  readonly events: ReadonlyMap<string, readonly CommittedEvent[]>;
}

export interface UserTopic {
  readonly userId: string;
  readonly sessionId: string;
  readonly topic: string;
}

/** How the live connections read the log. Every method is one statement, and so one snapshot. */
export interface EventLog {
  positions(topics: readonly string[]): Promise<ReadonlyMap<string, TopicPosition>>;
  after(topic: string, off: number, limit: number): Promise<LogSlice>;
  /** Reads rights and events together, so the answer contains only what the user may see at that moment. */
  resume(asked: readonly Asked[]): Promise<Resumed>;
  /** Whether each user may subscribe to the topic now, in the order of the pairs. */
  allowed(pairs: readonly UserTopic[]): Promise<readonly boolean[]>;
}

const EVENT_FIELDS = `'t', e.topic, 'e', w.epoch, 'o', e.off, 'x', e.tag, 'k', e.kind, 'ref', e.ref,
  'a', e.actor, 'at', floor(extract(epoch from e.at) * 1000)::bigint, 'd', e.data`;

export function createEventLog({ db, stage }: { readonly db: Database; readonly stage: Stage }): EventLog {
  const resumeSql = resumeStatement(stage);
  return {
    async positions(topics) {
      const { rows } = await db.query<TopicPosition & { topic: string }>(
        `select q.topic, m.epoch * 1000000 + coalesce(t.epoch, 1) as epoch,
           coalesce(t.head, 0) as head, coalesce(t.tag, 0) as tag
         from rt_meta m cross join unnest($1::text[]) as q(topic)
         left join rt_topics t on t.topic = q.topic collate "C"`,
        [topics],
      );
      return new Map(rows.map(({ topic, ...position }) => [topic, position]));
    },

    async after(topic, off, limit) {
      const { rows } = await db.query<LogSlice>(
        `with w as (
           select m.epoch * 1000000 + coalesce(t.epoch, 1) as epoch, coalesce(t.head, 0) as head,
             coalesce(t.tag, 0) as tag
           from rt_meta m left join rt_topics t on t.topic = $1
         )
         select w.epoch, w.head, w.tag,
           (select e.tag from rt_events e where e.topic = $1 and e.off = $2) as "tagAt",
           coalesce((select json_agg(json_build_object(${EVENT_FIELDS}, 'g', e.community_at) order by e.off) from (
             select * from rt_events where topic = $1 and off > $2 order by off limit $3) e), '[]') as events
         from w`,
        [topic, off, limit],
      );
      return singleRow(rows);
    },

    async resume(asked) {
      const { rows } = await db.query<{ facts: Facts[]; events: CommittedEvent[] }>(resumeSql, [
        asked.map(({ call }) => call),
        asked.map(({ userId }) => userId),
        asked.map(({ sessionId }) => sessionId),
        asked.map(({ topic }) => topic),
        asked.map(({ isFull }) => isFull),
        asked.map(({ off }) => off),
        asked.map(({ have }) => have),
      ]);
      const { facts, events } = singleRow(rows);
      return { facts, events: Map.groupBy(events, ({ t }) => t) };
    },

    async allowed(pairs) {
      const { rows } = await db.query<{ allowed: boolean }>(
        `select ${mayListen('q.topic', { user: 'q.user_id', session: 'q.session_id', id: 'q.id' }, stage)} as allowed
         from (
           select z.*, nullif(split_part(z.topic, ':', 2), '')::uuid as id
           from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as z(user_id, session_id, topic, i)
         ) q
         order by q.i`,
        [
          pairs.map(({ userId }) => userId),
          pairs.map(({ sessionId }) => sessionId),
          pairs.map(({ topic }) => topic),
        ],
      );
      return rows.map(({ allowed }) => allowed);
    },
  };
}

/**
 * The sum over `gap` repeats the rule in catchup.ts: topics that will be reset as `too_many` are not read. Both sides
 * count before rights are checked, so that they agree.
 */
function resumeStatement(stage: Stage): string {
  return `with asked as (
    select z.*, split_part(z.topic, ':', 1) as prefix, nullif(split_part(z.topic, ':', 2), '')::uuid as id
    from unnest($1::int[], $2::uuid[], $3::uuid[], $4::text[], $5::boolean[], $6::bigint[], $7::bigint[])
      with ordinality as z(call, user_id, session_id, topic, is_full, off, have, i)
  ), placed as (
    select a.*, m.epoch * 1000000 + coalesce(t.epoch, 1) as epoch, coalesce(t.head, 0) as head,
      coalesce(t.floor, 0) as floor, coalesce(t.tag, 0) as tag,
      ${mayListen('a.topic', { user: 'a.user_id', session: 'a.session_id', id: 'a.id' }, stage)} as allowed
    from asked a cross join rt_meta m left join rt_topics t on t.topic = a.topic collate "C"
  ), counted as (
    select p.*, case when is_full and off >= 0 and head - off between 1 and ${REPLAY_TOPIC_MAX}
      then head - off else 0 end as gap
    from placed p
  ), summed as (
    select c.*, sum(gap) over (partition by call order by i) as total from counted c
  ), wanted as (
    select topic, epoch, min(have) as have from summed
    where allowed and gap > 0 and total <= ${REPLAY_HELLO_MAX} and off >= floor and have < head
    group by topic, epoch
  )
  select
    (select json_agg(json_build_object(
       'allowed', s.allowed, 'epoch', s.epoch, 'head', s.head, 'floor', s.floor, 'tag', s.tag,
       'tagAt', (select e.tag from rt_events e where e.topic = s.topic collate "C" and e.off = s.off),
       'haveTag', (select e.tag from rt_events e where e.topic = s.topic collate "C" and e.off = s.have),
       'msgSeq', case when s.prefix = 'c' then
         (select v.last_seq from chat_conversations v where v.id = s.id) end
     ) order by s.i) from summed s) as facts,
    coalesce((select json_agg(json_build_object(${EVENT_FIELDS}) order by e.topic, e.off)
      from wanted w cross join lateral (
        select * from rt_events r where r.topic = w.topic collate "C" and r.off > w.have
        order by r.off limit ${REPLAY_TOPIC_MAX}) e), '[]') as events`;
}
