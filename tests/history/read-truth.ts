import type { Database } from '../../src/server/platform/db/database.ts';
import type { LoggedEvent, Truth } from './step.ts';

/** Reads the current logs and messages of all conversations from one database. */
export async function readTruth(db: Database): Promise<Truth> {
  const log = await db.query<LoggedEvent>(
    `select topic, off, tag, kind,
       case when kind like 'message.%' then data ->> 'id' end as id,
       case when kind like 'message.%' then (data ->> 'seq')::int end as seq,
       case when kind like 'message.%' then (data ->> 'version')::int end as version,
       case when kind = 'member.removed' then data ->> 'user_id' end as removed
     from rt_events where topic like 'c:%' order by topic, off`,
  );
  const heads = await db.query<{ topic: string; head: number }>(
    `select topic, head from rt_topics where topic like 'c:%'`,
  );
  const messages = await db.query<Truth['messages'][number]>(
    `select m.id, m.client_msg_id as cid, 'c:' || m.chat_conversation_id as topic, e.off
     from chat_messages m
     join rt_events e on e.topic = 'c:' || m.chat_conversation_id and e.ref = m.id and e.kind = 'message.created'`,
  );
  return {
    log: log.rows,
    heads: new Map(heads.rows.map(({ topic, head }) => [topic, head])),
    messages: messages.rows,
  };
}
