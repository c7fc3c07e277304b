import { expect, test } from 'vitest';
import {
  ANNOUNCE_AFTER_MS,
  announceFiles,
  announcing,
} from '../../../../src/client/features/chat/store/announce-files.ts';
import { followArriving } from '../../../../src/client/features/chat/store/arriving-messages.ts';
import { lastOwnMessage } from '../../../../src/client/features/chat/store/last-row.ts';
import { isArriving, isPending } from '../../../../src/client/features/chat/store/message-log.ts';
import { createMessageStore } from '../../../../src/client/features/chat/store/message-store.ts';
import type { Person } from '../../../../src/contract/account/people.ts';
import {
  ARRIVING_EVERY_MS,
  ARRIVING_TTL_MS,
  type ArrivingMessage,
} from '../../../../src/contract/core/realtime.ts';
import { SimulatedScheduler } from '../../data/realtime/simulated-scheduler.ts';
import { aMessage, ana, aPending, aPerson, me, messagesOf, room, uuid } from './chat-builders.ts';

const ben = aPerson(13);
const photo = { kind: 'PICTURE', width: 1250, height: 1100 } as const;

/** A page that shows `room`, and hears what the server sends. */
function setUp() {
  const scheduler = new SimulatedScheduler();
  const messages = createMessageStore();
  messages.open(room, 0, 0);
  messages.addPage(room, { messages: messagesOf(1, 2), hasOlder: false, hasNewer: false });
  let hear: (heard: { topic: string; data: object; ttlMs: number }) => void = () => undefined;
  const stop = followArriving({
    hub: {
      onEphemeral(_, handler) {
        hear = handler as typeof hear;
        return () => undefined;
      },
    },
    messages,
    scheduler,
    myId: () => me.id,
  });
  const heard = (author: Person, id: string, files: ArrivingMessage['files'] = [photo], of = room) =>
    hear({ topic: `~c:${of}`, data: { author, id, files }, ttlMs: ARRIVING_TTL_MS });
  const rows = () => {
    const { firstIndex, count } = messages.view(room);
    return Array.from({ length: count }, (_, at) => messages.rowAt(room, firstIndex + at)).filter(
      (row) => row !== undefined,
    );
  };
  const shown = () =>
    rows().map((row) => (isArriving(row) ? `${row.author.id} ${row.client_msg_id}` : row.client_msg_id));
  return { scheduler, messages, heard, rows, shown, stop };
}

const confirmed = [aMessage(1).client_msg_id, aMessage(2).client_msg_id];

test('a box stands at the end until its message takes its place, and never beside it', () => {
  const { messages, heard, rows, shown } = setUp();
  const id = uuid(700);
  heard(ana, id, [photo, { kind: 'FILE', width: null, height: null }]);
  expect(shown()).toEqual([...confirmed, `${ana.id} ${id}`]);
  expect(rows().at(-1)).toMatchObject({ author: ana, files: [photo, { kind: 'FILE' }] });
  // A repetition changes nothing, so no row renders again.
  const before = messages.view(room);
  heard(ana, id);
  expect(messages.view(room)).toBe(before);
  // What the user sends meanwhile stays in its place, before and after it is confirmed.
  messages.putPending(aPending(uuid(701)));
  expect(shown()).toEqual([...confirmed, uuid(701), `${ana.id} ${id}`]);
  messages.receive(room, [aMessage(3, { author: me, client_msg_id: uuid(701) })]);
  expect(shown()).toEqual([...confirmed, uuid(701), `${ana.id} ${id}`]);
  expect(lastOwnMessage(messages, room, me.id)?.message.seq).toBe(3);
  messages.receive(room, [aMessage(4, { client_msg_id: id })]);
  expect(shown()).toEqual([...confirmed, uuid(701), id]);
  expect(rows().some(isPending)).toBe(false);
  // A repetition that was overtaken on its way brings no second one.
  heard(ana, id);
  expect(shown()).toEqual([...confirmed, uuid(701), id]);
});

test('a box goes when it is withdrawn, when it is not repeated, when the chat is left, and at the end', () => {
  const { scheduler, messages, heard, shown, stop } = setUp();
  const [one, two] = [uuid(700), uuid(701)];
  heard(ana, one);
  scheduler.pass(ARRIVING_TTL_MS - 1);
  heard(ben, two);
  expect(shown()).toHaveLength(4);
  scheduler.pass(1);
  expect(shown()).toEqual([...confirmed, `${ben.id} ${two}`]);
  scheduler.pass(ARRIVING_TTL_MS - 2);
  heard(ben, two);
  scheduler.pass(ARRIVING_TTL_MS - 1);
  expect(shown()).toHaveLength(3);
  heard(ben, two, []);
  expect(shown()).toEqual(confirmed);

  heard(ana, one);
  messages.close(room);
  messages.open(room, 2, 2);
  expect(shown()).toEqual(confirmed);
  heard(ana, one);
  expect(shown()).toHaveLength(3);
  stop();
  expect(shown()).toEqual(confirmed);
});

test('own messages, chats that are not open, borrowed ids and floods get no box', () => {
  const { messages, heard, shown } = setUp();
  messages.putPending(aPending(uuid(700)));
  // As from another device of the user, and from a member who guessed the id.
  for (const author of [me, ben]) heard(author, uuid(700));
  heard(ben, confirmed[0] ?? '');
  heard(ana, uuid(701), [photo], uuid(50));
  expect(messages.view(uuid(50)).count).toBe(0);
  expect(shown()).toEqual([...confirmed, uuid(700)]);
  heard(ana, uuid(702));
  // Neither takes another member's box over, nor withdraws it.
  heard(ben, uuid(702));
  heard(ben, uuid(702), []);
  expect(shown()).toEqual([...confirmed, uuid(700), `${ana.id} ${uuid(702)}`]);
  for (let n = 0; n < 20; n++) heard(ben, uuid(800 + n));
  expect(shown()).toHaveLength(7);
});

/** A page that sends. Each message is sent until `end` is called with its result. */
function setUpSender() {
  const scheduler = new SimulatedScheduler();
  const said: string[] = [];
  const stop = announceFiles({
    hub: { sendArriving: (of, { id, files }) => void said.push(`${of} ${id} ${JSON.stringify(files)}`) },
    scheduler,
  });
  function send(id: string) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const file = { ...photo, name: 'resibo.png', mime_type: 'image/png' };
    const message = { id, conversationId: room, files: [file] };
    const taken = new AbortController();
    const fate = { isRefused: (error: unknown) => error === 'refused', signal: taken.signal };
    const sent = announcing(message, fate, () => promise).catch((error: unknown) => error);
    return {
      isTakenBack() {
        taken.abort();
        reject('stopped');
        return sent;
      },
      arrives() {
        resolve();
        return sent;
      },
      fails(why: string) {
        reject(why);
        return sent;
      },
    };
  }
  const line = (id: string, files: readonly object[] = [photo]) => `${room} ${id} ${JSON.stringify(files)}`;
  return { scheduler, said, send, line, stop };
}

test('files are announced while they are being sent, each of two for itself, and not a moment longer', async () => {
  const { scheduler, said, send, line, stop } = setUpSender();
  const [one, two] = [uuid(700), uuid(701)];
  const first = send(one);
  scheduler.pass(ANNOUNCE_AFTER_MS - 1);
  expect(said).toEqual([]);
  scheduler.pass(1);
  expect(said).toEqual([line(one)]);
  const second = send(two);
  scheduler.pass(ANNOUNCE_AFTER_MS);
  expect(said.splice(0)).toEqual([line(one), line(two)]);
  scheduler.pass(ARRIVING_EVERY_MS);
  expect(said.splice(0).sort()).toEqual([line(one), line(two)]);
  await first.arrives();
  // An attempt without an answer is repeated soon: the box stays.
  await second.fails('no network');
  scheduler.pass(3 * ARRIVING_EVERY_MS);
  expect(said).toEqual([]);
  const again = send(two);
  scheduler.pass(ANNOUNCE_AFTER_MS);
  expect(said.splice(0)).toEqual([line(two)]);
  // A refused one is withdrawn at once.
  await again.fails('refused');
  expect(said.splice(0)).toEqual([line(two, [])]);
  // So is one that its author takes back.
  const cancelled = send(two);
  scheduler.pass(ANNOUNCE_AFTER_MS);
  await cancelled.isTakenBack();
  expect(said.splice(0)).toEqual([line(two), line(two, [])]);
  scheduler.pass(3 * ARRIVING_EVERY_MS);
  expect(said).toEqual([]);
  send(one);
  stop();
  scheduler.pass(ARRIVING_EVERY_MS);
  expect(said).toEqual([]);
});

test('files that arrive at once are not announced', async () => {
  const { scheduler, said, send, stop } = setUpSender();
  await send(uuid(700)).arrives();
  scheduler.pass(ARRIVING_EVERY_MS);
  expect(said).toEqual([]);
  stop();
});
