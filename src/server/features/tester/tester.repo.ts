import type { Answer } from '../../../contract/core/endpoint.ts';
import type { readTestLog } from '../../../contract/tester.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';

type TestLog = Answer<typeof readTestLog>['data'];

/** The events and position of one topic, from one snapshot. */
export async function logOf(db: Database, topic: string): Promise<TestLog> {
  const { rows } = await db.query<{ epoch: number; head: number; tag: number; events: TestLog['events'] }>(
    `select m.epoch * 1000000 + coalesce(t.epoch, 1) as epoch, coalesce(t.head, 0) as head,
       coalesce(t.tag, 0) as tag,
       coalesce((select json_agg(json_build_object('o', e.off, 'x', e.tag, 'k', e.kind) order by e.off)
         from rt_events e where e.topic = $1), '[]') as events
     from rt_meta m left join rt_topics t on t.topic = $1`,
    [topic],
  );
  const { epoch, head, tag, events } = singleRow(rows);
  return { rt: [topic, epoch, head, tag], events };
}
