import { afterAll, beforeAll, expect, test } from 'vitest';
import { aScreen } from '../support/browser/a-screen.ts';
import { CLUSTER_ORIGIN } from '../support/engines/a-cluster.ts';
import { aStorm, type Storm } from '../support/faults/a-storm.ts';

/** Answers to lose. */
const LOST = 12;

let storm: Storm;
let lost = 0;
/** Number of answers still to lose. */
let toLose = 0;

beforeAll(async () => {
  storm = await aStorm({
    people: 3,
    onBytes(line, direction, bytes) {
      // The request still passes, so the server stores the message and answers, but the answer never arrives.
      if (direction !== 'up' || toLose === 0 || !bytes.includes('POST /api/chats/groups/messages ')) return;
      toLose--;
      lost++;
      line.cutAfter(0);
    },
  });
});
afterAll(() => storm?.close());

test('a message whose answer was lost after it was stored is sent again and is stored once', async () => {
  await storm.allLive();
  toLose = LOST;
  const said = storm.actors.flatMap((actor) =>
    Array.from({ length: 6 }, (_, n) => actor.say(storm.conversationId, `${actor.member.name} ${n}`)),
  );
  await Promise.all(said);
  const unsure = storm.history.steps.filter((step) => step.op === 'send' && step.f === 'info');
  expect(unsure.length).toBeGreaterThanOrEqual(LOST);
  const truth = await storm.settled();
  expect(truth.messages).toHaveLength(said.length);
  expect(truth.heads.get(storm.topic)).toBe(said.length);
});

test('the screen shows a message whose answer was lost once, under the key it always had', async () => {
  const [member] = storm.room.members;
  if (!member) throw new Error('three people were asked for');
  const screen = aScreen({ url: storm.cluster.url, origin: CLUSTER_ORIGIN, member });
  const { conversationId, room } = storm;
  screen.chat.openConversation({ id: conversationId, group_id: room.groupId });
  await expect.poll(() => screen.chat.messages.view(conversationId).status).toBe('ready');
  const before = screen.state().messages[conversationId]?.length ?? 0;
  lost = 0;
  toLose = 3;
  const ids = ['uno', 'dos', 'tres', 'kuwatro'].map((text) =>
    screen.chat.send({ id: conversationId, group_id: room.groupId }, text),
  );
  await expect.poll(() => screen.chat.messages.pending(conversationId).length).toBe(0);
  expect(lost).toBe(3);
  const rows = screen.state().messages[conversationId]?.slice(before) ?? [];
  expect(rows.map(({ content }) => content)).toEqual(['uno', 'dos', 'tres', 'kuwatro']);
  expect(rows.map(({ client_msg_id }) => client_msg_id)).toEqual(ids);
  const { rows: stored } = await storm.database.db.query(
    'select client_msg_id from chat_messages where client_msg_id = any($1) order by seq',
    [ids],
  );
  expect(stored.map((row) => Reflect.get(Object(row), 'client_msg_id'))).toEqual(ids);
  screen.close();
});
