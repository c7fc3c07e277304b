import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import type { PubSub } from '../pubsub/pubsub.ts';
import type { Sequencer } from './sequencer.ts';

/** A hint arrives faster than this. The hint of a younger event may still be on its way. */
export const HINT_PATIENCE_MS = 100;
/**
 * Longest time between storing an event and seeing it committed. Later ones are found when all topics are compared with
 * the log.
 */
const COMMIT_MAX_S = 10;
/** A node that has not repeated its note for this long can reach Redis again, or is gone. */
const CUT_FRESH_S = 10;

export interface LogTailDeps {
  readonly db: Database;
  readonly sequencer: Pick<Sequencer, 'notice'>;
  readonly pubsub: Pick<PubSub, 'health'>;
  readonly nodeId: string;
  readonly clock: Clock;
}

/**
 * Reads which topics got events in the last seconds, whether or not a hint arrived. So an event is late by one look at
 * most when a node cannot reach Redis, dies, or never learns that its commit succeeded.
 */
export interface LogTail {
  /** Fetches the missing events of the open topics. Notes in the database whether this node can reach Redis. */
  look(): Promise<void>;
  /** `degraded` while this node or another one cannot reach Redis. */
  health(): 'ok' | 'degraded';
  /** Milliseconds since the last look that succeeded: no event that was not announced is older. Null before the first. */
  age(): number | null;
}

interface Newest {
  readonly at: string;
  /** Topic and newest offset. */
  readonly heads: readonly (readonly [string, number])[];
  readonly isOtherCut: boolean;
}

const NEWEST = `select now() as at,
  (select coalesce(json_agg(json_build_array(e.topic, e.off)), '[]') from (
     select topic, max(off) as off from rt_events
     where at > coalesce($1::timestamptz, now()) - interval '${COMMIT_MAX_S} s'
       and at < now() - interval '${HINT_PATIENCE_MS} ms'
     group by topic) e) as heads,
  exists (
    select from rt_cut_nodes where node_id <> $2 and seen_at > now() - interval '${CUT_FRESH_S} s') as "isOtherCut"`;

export function createLogTail({ db, sequencer, pubsub, nodeId, clock }: LogTailDeps): LogTail {
  let lookedAt: string | null = null;
  let checkedAt: number | null = null;
  let isNoted = false;
  let isOtherCut = false;

  async function noteWhetherCut(): Promise<void> {
    const isCut = pubsub.health() === 'degraded';
    if (isCut)
      await db.query(
        `with gone as (delete from rt_cut_nodes where seen_at < now() - interval '1 minute' and node_id <> $1)
         insert into rt_cut_nodes (node_id) values ($1) on conflict (node_id) do update set seen_at = now()`,
        [nodeId],
      );
    else if (isNoted) await db.query('delete from rt_cut_nodes where node_id = $1', [nodeId]);
    isNoted = isCut;
  }

  return {
    async look() {
      const begunAt = clock.now();
      await noteWhetherCut();
      const { rows } = await db.query<Newest>(NEWEST, [lookedAt, nodeId]);
      const newest = singleRow(rows);
      for (const [topic, off] of newest.heads) sequencer.notice(topic, off);
      lookedAt = newest.at;
      checkedAt = begunAt;
      isOtherCut = newest.isOtherCut;
    },
    health: () => (isOtherCut ? 'degraded' : pubsub.health()),
    age: () => (checkedAt === null ? null : Math.max(0, clock.now() - checkedAt)),
  };
}
