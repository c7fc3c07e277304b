import type { RtPosition } from '../../../contract/core/realtime.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';

/** The newest position of a topic: epoch, offset and tag of its newest event. */
export interface Live {
  epoch: number;
  head: number;
  tag: number;
}

/**
 * SQL for the position of a topic as a table with the columns of {@link Live}. It always has one row. `topic` is an SQL
 * expression.
 */
export function livePosition(topic: string): string {
  return `(select m.epoch::bigint * 1000000 + coalesce(t.epoch, 1) as epoch, coalesce(t.head, 0) as head,
      coalesce(t.tag, 0) as tag
    from rt_meta m left join rt_topics t on t.topic = (${topic}) collate "C")`;
}

/** The current position of `topic`. Read it before the state that it stands for, so that no event is missed. */
export async function positionOf(db: Database, topic: string): Promise<RtPosition> {
  const { rows } = await db.query<Live>(`select * from ${livePosition('$1::text')} l`, [topic]);
  const { epoch, head, tag } = singleRow(rows);
  return [topic, epoch, head, tag];
}
