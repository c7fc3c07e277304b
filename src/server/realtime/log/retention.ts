import { MINUTE_MS } from '../../../contract/core/durations.ts';
import type { Database } from '../../platform/db/database.ts';

const TOPIC_EVENTS_MAX = 5_000;
const TOPIC_HOURS = 72;
/** Some users come back after a week, and a user's own topic is small. */
const PERSON_HOURS = 14 * 24;
/** Rows in one delete, so that it stays far below the statement timeout. */
const ROWS_PER_STEP = 5_000;

export const RETENTION_EVERY_MS = 10 * MINUTE_MS;

interface Due {
  readonly topic: string;
  readonly floor: number;
  readonly target: number;
}

/**
 * Deletes old events and resolves to their number. The event at the new floor stays, so that a cursor at that offset
 * can still be checked. An advisory lock lets one node work at a time; a node that does not get the lock stops.
 */
export async function trimLog(db: Database): Promise<number> {
  let removed = 0;
  for (const { topic, floor, target } of await dueTopics(db)) {
    for (let at = floor; at < target; ) {
      const next = Math.min(target, at + ROWS_PER_STEP);
      const step = await raiseFloor(db, topic, next);
      if (step === null) return removed;
      removed += step;
      at = next;
    }
  }
  return removed;
}

async function dueTopics(db: Database): Promise<Due[]> {
  const { rows } = await db.query<Due>(
    `with aged as (
       select topic, max(off) as off from rt_events
       where at < now() - make_interval(hours => case when topic like 'u:%' then ${PERSON_HOURS} else ${TOPIC_HOURS} end)
         and at < now() - make_interval(hours => ${TOPIC_HOURS})
       group by topic
     )
     select t.topic, t.floor,
       greatest(aged.off, case when t.topic not like 'u:%' then t.head - ${TOPIC_EVENTS_MAX} end) as target
     from rt_topics t left join aged on aged.topic = t.topic
     where greatest(aged.off, case when t.topic not like 'u:%' then t.head - ${TOPIC_EVENTS_MAX} end) > t.floor`,
  );
  return rows;
}

/**
 * One statement, and so the lock of one topic at a time: it cannot deadlock with emitting transactions. Resolves to
 * null when another node has the lock.
 */
async function raiseFloor(db: Database, topic: string, floor: number): Promise<number | null> {
  const { rows } = await db.query<{ mine: boolean; removed: number }>(
    `with turn as materialized (
       select pg_try_advisory_xact_lock(hashtextextended('tambayan.rt_retention', 0)) as mine
     ), raised as (
       update rt_topics set floor = $2 from turn where turn.mine and topic = $1 and floor < $2 returning topic
     ), gone as (
       delete from rt_events e using raised where e.topic = raised.topic and e.off < $2 returning 1
     )
     select (select mine from turn) as mine, (select count(*) from gone) as removed`,
    [topic, floor],
  );
  const [row] = rows;
  return row?.mine ? row.removed : null;
}
