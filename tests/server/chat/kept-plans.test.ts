import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createHistoryRepo } from '../../../src/server/features/chat/messages/history.repo.ts';
import { aRoom } from '../../support/a-room.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';
import { plansOf } from '../../support/engines/kept-plans.ts';

const MESSAGES = 50_000;

test('the pages of a large chat are planned once by each connection, not at each call, and read little more than they show', async () => {
  const { url, db, close } = await freshDatabase();
  const room = await aRoom(db, { names: ['Ana'] });
  const [chat, reader] = [room.conversationIds[0] ?? '', room.members[0]?.userId ?? ''];
  // A connection of its own: those of the product stop a statement after five seconds, and this one may take longer.
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into chat_messages (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
     select gen_random_uuid(), $1, n, $2, gen_random_uuid(), 'Oo', '\\x00', now() from generate_series(1, $3::int) n`,
    [chat, reader, MESSAGES],
  );
  await client.query('update chat_conversations set last_seq = $2 where id = $1', [chat, MESSAGES]);
  await client.query('analyze chat_messages, chat_conversations');
  await client.end();
  try {
    const { statements, rowsRead } = await plansOf(url, async (planned) => {
      for (const place of [{}, { around: MESSAGES / 2 }]) {
        const where = { chat_conversation_id: chat, limit: 50, ...place };
        expect((await createHistoryRepo(planned).window(where, reader)).data).toHaveLength(50);
      }
    });
    expect(statements.map(({ is_kept }) => is_kept)).toEqual([true]);
    expect(rowsRead('chat_messages')).toBeLessThan(1_000);
  } finally {
    await close();
  }
});
