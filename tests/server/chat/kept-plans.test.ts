import { expect, test } from 'vitest';
import { createHistoryRepo } from '../../../src/server/features/chat/messages/history.repo.ts';
import { createDatabase, createPool } from '../../../src/server/platform/db/pool.ts';
import { aRoom } from '../../support/a-room.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';

const MESSAGES = 50_000;
/** PostgreSQL plans a prepared statement five times before it compares the general plan with those. */
const CALLS = 8;

test('the pages of a large chat are planned once by each connection, not at each call', async () => {
  const { url, db: filling, close } = await freshDatabase();
  const room = await aRoom(filling, { names: ['Ana'] });
  const [chat, reader] = [room.conversationIds[0] ?? '', room.members[0]?.userId ?? ''];
  await filling.query(
    `insert into chat_messages (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
     select gen_random_uuid(), $1, n, $2, gen_random_uuid(), 'Oo', '\\x00', now() from generate_series(1, $3::int) n`,
    [chat, reader, MESSAGES],
  );
  await filling.query('update chat_conversations set last_seq = $2 where id = $1', [chat, MESSAGES]);
  await filling.query('analyze chat_messages, chat_conversations');
  // Plans as outside of tests.
  const pool = createPool({ url, log: { warn() {} }, max: 1 });
  try {
    const db = createDatabase(pool);
    const history = createHistoryRepo(db);
    for (let call = 0; call < CALLS; call++) {
      for (const place of [{}, { around: MESSAGES / 2 }]) {
        const { data } = await history.window({ chat_conversation_id: chat, limit: 50, ...place }, reader);
        expect(data).toHaveLength(50);
      }
    }
    const { rows } = await db.query<{ is_kept: boolean }>(
      'select generic_plans > 0 as is_kept from pg_prepared_statements',
    );
    expect(rows).toEqual([{ is_kept: true }]);
  } finally {
    await pool.end();
    await close();
  }
});
