import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  FIRST_INDEX,
  isPending,
  type MessageRow,
} from '../../../../src/client/features/chat/store/message-log.ts';
import {
  createMessageStore,
  LEFT_CONVERSATIONS,
  LEFT_MAX,
  OPEN_MAX,
  TRIM_STEP,
} from '../../../../src/client/features/chat/store/message-store.ts';
import { aMessage, ana, aPending, me, messagesOf, room, uuid } from './chat-builders.ts';

function setUp() {
  const messages = createMessageStore();
  messages.open(room, 0, 0);
  const rows = (): readonly MessageRow[] => {
    const { firstIndex, count } = messages.view(room);
    return Array.from({ length: count }, (_, index) => messages.rowAt(room, firstIndex + index)).filter(
      (row) => row !== undefined,
    );
  };
  const seqs = () => rows().map((row) => (isPending(row) ? row.client_msg_id : row.seq));
  return { messages, rows, seqs };
}

const newest = { hasOlder: true, hasNewer: false };

describe('folding', () => {
  test('any order and repetition of the same messages ends in the same list', () => {
    const step = fc.record({ seq: fc.integer({ min: 1, max: 30 }), version: fc.integer({ min: 1, max: 4 }) });
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 20 }), (arrivals) => {
        const { messages, rows } = setUp();
        const newestVersion = new Map<number, number>();
        for (const arrival of arrivals) {
          messages.receive(
            room,
            arrival.map(({ seq, version }) => aMessage(seq, { version })),
          );
          for (const { seq, version } of arrival) {
            newestVersion.set(seq, Math.max(version, newestVersion.get(seq) ?? 0));
          }
        }
        const expected = [...newestVersion].sort(([a], [b]) => a - b);
        expect(rows().map((row) => !isPending(row) && [row.seq, row.version])).toEqual(expected);
      }),
    );
  });

  test('a row that did not change keeps its object, and nothing is written', () => {
    const { messages, rows } = setUp();
    messages.addPage(room, { messages: messagesOf(1, 3), ...newest });
    const before = rows();
    const told = vi.fn<() => void>();
    messages.store.subscribe(told);
    messages.receive(room, [aMessage(2), aMessage(3)]);
    expect(told).not.toHaveBeenCalled();
    messages.receive(room, [aMessage(2, { version: 2, content: 'edited' })]);
    expect(told).toHaveBeenCalledOnce();
    expect(rows()[0]).toBe(before[0]);
    expect(rows()[1]).not.toBe(before[1]);
    expect(rows()[2]).toBe(before[2]);
  });

  test('a deleted message stays deleted, whatever older version arrives later', () => {
    const { messages, rows } = setUp();
    const deleted = aMessage(1, { version: 3, content: '', deleted_at: '2026-11-20T07:00:00.000Z' });
    messages.receive(room, [deleted]);
    messages.receive(room, [aMessage(1, { version: 2, content: 'edited' })]);
    expect(rows()).toEqual([deleted]);
  });

  test('all events of a frame are one write, and other conversations keep their view', () => {
    const { messages } = setUp();
    messages.open(uuid(7), 0, 0);
    const other = messages.view(uuid(7));
    const told = vi.fn<() => void>();
    messages.store.subscribe(told);
    messages.receiveBatch(
      [1, 2, 3].map((seq) => ({
        kind: 'message.created',
        topic: `c:${room}`,
        offset: seq,
        at: 0,
        actor: null,
        data: aMessage(seq),
      })),
      me.id,
    );
    expect(told).toHaveBeenCalledOnce();
    expect(messages.view(room).count).toBe(3);
    expect(messages.view(uuid(7))).toBe(other);
  });

  test('events of a conversation that is not held are not kept', () => {
    const messages = createMessageStore();
    const event = { topic: `c:${room}`, offset: 1, at: 0, actor: null, data: aMessage(1) };
    messages.receiveBatch([{ kind: 'message.created', ...event }], me.id);
    expect(messages.store.getState().views).toEqual({});
  });
});

describe('indexes of the list', () => {
  test('older pages go in above: the first index drops by as many rows, the others keep theirs', () => {
    const { messages, seqs } = setUp();
    messages.addPage(room, { messages: messagesOf(51, 100), ...newest });
    expect(messages.view(room)).toMatchObject({ firstIndex: FIRST_INDEX, count: 50 });
    const index = messages.indexOfSeq(room, 60);
    messages.addPage(room, { messages: messagesOf(1, 50), hasOlder: false, hasNewer: true });
    expect(messages.view(room)).toMatchObject({ firstIndex: FIRST_INDEX - 50, count: 100, hasOlder: false });
    expect(messages.view(room).hasNewer).toBe(false);
    expect(messages.indexOfSeq(room, 60)).toBe(index);
    expect(seqs()[0]).toBe(1);
  });

  test('an index outside has no row', () => {
    const { messages } = setUp();
    messages.addPage(room, { messages: messagesOf(1, 2), ...newest });
    expect(messages.rowAt(room, FIRST_INDEX - 1)).toBeUndefined();
    expect(messages.rowAt(room, FIRST_INDEX + 2)).toBeUndefined();
  });

  test('trimming raises the first index by what went, in the same write', () => {
    const { messages } = setUp();
    messages.addPage(room, { messages: messagesOf(1, OPEN_MAX), hasOlder: false, hasNewer: false });
    const index = messages.indexOfSeq(room, OPEN_MAX);
    const told = vi.fn<() => void>();
    messages.store.subscribe(told);
    messages.receive(room, [aMessage(OPEN_MAX + 1)]);
    expect(told).toHaveBeenCalledOnce();
    expect(messages.view(room)).toMatchObject({
      count: OPEN_MAX - TRIM_STEP,
      firstIndex: FIRST_INDEX + TRIM_STEP + 1,
      hasOlder: true,
    });
    expect(messages.indexOfSeq(room, OPEN_MAX)).toBe(index);
  });

  test('nothing is trimmed while somebody reads further up', () => {
    const { messages } = setUp();
    messages.addPage(room, { messages: messagesOf(1, OPEN_MAX), hasOlder: false, hasNewer: false });
    messages.readerAt(room, 3);
    messages.receive(room, [aMessage(OPEN_MAX + 1)]);
    expect(messages.view(room)).toMatchObject({ count: OPEN_MAX + 1, firstIndex: FIRST_INDEX });
  });
});

describe('windows and holes', () => {
  test('a missing position in the middle is noticed, and noticed again when it is filled', () => {
    const { messages, seqs } = setUp();
    messages.addPage(room, { messages: messagesOf(1, 3), hasOlder: false, hasNewer: false });
    messages.receive(room, [aMessage(6)]);
    expect(messages.view(room).hole).toEqual({ after: 3, before: 6 });
    messages.receive(room, [aMessage(5), aMessage(4)]);
    expect(messages.view(room).hole).toBeNull();
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('a window far away replaces the rows and starts the list anew', () => {
    const { messages, seqs } = setUp();
    messages.addPage(room, { messages: messagesOf(951, 1000), ...newest });
    const { generation } = messages.view(room);
    messages.addPage(room, { messages: messagesOf(1, 50), hasOlder: false, hasNewer: true });
    expect(messages.view(room)).toMatchObject({ firstIndex: FIRST_INDEX, count: 50, hasNewer: true });
    expect(messages.view(room).generation).toBeGreaterThan(generation);
    expect(seqs()[0]).toBe(1);
  });

  test('what is said meanwhile does not stand in a window of history, but is known', () => {
    const { messages, seqs } = setUp();
    messages.addPage(room, { messages: messagesOf(1, 3), hasOlder: false, hasNewer: true });
    messages.putPending(aPending(uuid(900)));
    messages.receive(room, [aMessage(1000)]);
    expect(seqs()).toEqual([1, 2, 3]);
    expect(messages.view(room)).toMatchObject({ newestSeq: 1000, hasNewer: true, hole: null });
  });

  test('a window that grows to the newest message is one no longer', () => {
    const { messages, seqs } = setUp();
    messages.addPage(room, { messages: messagesOf(1, 3), hasOlder: false, hasNewer: true });
    messages.addPage(room, { messages: messagesOf(4, 6), hasOlder: true, hasNewer: false });
    expect(messages.view(room)).toMatchObject({ hasNewer: false, hasOlder: false });
    messages.receive(room, [aMessage(7)]);
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('after a reset the rows are what the snapshot says, and what is on its way stays', () => {
    const { messages, rows, seqs } = setUp();
    messages.addPage(room, { messages: messagesOf(1, 5), ...newest });
    messages.putPending(aPending(uuid(900)));
    const kept = rows()[1];
    messages.replace(room, {
      messages: [aMessage(2), aMessage(3, { content: 'another past', version: 9 })],
      ...newest,
    });
    expect(seqs()).toEqual([2, 3, uuid(900)]);
    expect(rows()[0]).toBe(kept);
    expect(rows()[1]).toMatchObject({ content: 'another past' });
  });
});

describe('what is on its way', () => {
  const own = (seq: number) => aMessage(seq, { author: me, client_msg_id: uuid(900) });

  test('it stands after the confirmed ones, in the order of writing', () => {
    const { messages, seqs } = setUp();
    messages.putPending(aPending(uuid(900)));
    messages.putPending(aPending(uuid(901)));
    messages.receive(room, [aMessage(1)]);
    expect(seqs()).toEqual([1, uuid(900), uuid(901)]);
  });

  test('failing changes its state and not its place', () => {
    const { messages, rows } = setUp();
    messages.putPending(aPending(uuid(900)));
    messages.putPending(aPending(uuid(901)));
    messages.putPending(aPending(uuid(900), { state: 'failed', reason: 'no' }));
    expect(rows().map((row) => isPending(row) && row.state)).toEqual(['failed', 'sending']);
  });

  test('its key is the same before and after it is confirmed', () => {
    const { messages, rows } = setUp();
    messages.putPending(aPending(uuid(900)));
    const before = rows().map((row) => row.client_msg_id);
    messages.receive(room, [own(1)]);
    expect(rows().map((row) => row.client_msg_id)).toEqual(before);
    expect(rows()).toEqual([own(1)]);
  });

  test("somebody else's message with the same client id confirms nothing", () => {
    const { messages, seqs } = setUp();
    messages.putPending(aPending(uuid(900)));
    messages.receive(room, [aMessage(1, { author: ana, client_msg_id: uuid(900) })]);
    expect(seqs()).toEqual([1, uuid(900)]);
  });

  test.each([
    ['answer', 'event', 'snapshot'],
    ['answer', 'snapshot', 'event'],
    ['event', 'answer', 'snapshot'],
    ['event', 'snapshot', 'answer'],
    ['snapshot', 'answer', 'event'],
    ['snapshot', 'event', 'answer'],
  ] as const)('F26 it is one row under one key whether %s, %s or %s comes first', (...order) => {
    const { messages, rows } = setUp();
    const arrive = {
      answer: () => messages.receive(room, [own(1)]),
      event: () =>
        messages.receiveBatch(
          [
            {
              kind: 'message.created',
              topic: `c:${room}`,
              offset: 1,
              at: 0,
              actor: me.id,
              data: own(1),
            },
          ],
          me.id,
        ),
      // What a handover to another wire brings when the stream cannot be continued.
      snapshot: () => messages.replace(room, { messages: [own(1)], hasOlder: false, hasNewer: false }),
    };
    messages.putPending(aPending(uuid(900)));
    for (const what of order) {
      arrive[what]();
      expect(rows()).toEqual([own(1)]);
      expect(messages.view(room)).toMatchObject({ firstIndex: FIRST_INDEX, count: 1, hole: null });
    }
  });

  test('a page confirms as well', () => {
    const { messages, seqs } = setUp();
    messages.putPending(aPending(uuid(900)));
    messages.addPage(room, { messages: [own(1)], hasOlder: false, hasNewer: false });
    expect(seqs()).toEqual([1]);
  });
});

describe('leaving', () => {
  test('a conversation that was left keeps its newest messages', () => {
    const { messages, seqs } = setUp();
    messages.addPage(room, { messages: messagesOf(1, 300), hasOlder: false, hasNewer: false });
    expect(messages.close(room)).toEqual([]);
    expect(seqs()).toHaveLength(LEFT_MAX);
    expect(messages.view(room)).toMatchObject({ hasOlder: true, firstSeq: 300 - LEFT_MAX + 1 });
  });

  test('the one left longest ago is let go of, except for what was typed there', () => {
    const { messages } = setUp();
    const ids = Array.from({ length: LEFT_CONVERSATIONS + 1 }, (_, index) => uuid(50 + index));
    const gone = ids.map((id) => {
      messages.open(id, 0, 0);
      messages.addPage(id, { messages: messagesOf(1, 3), hasOlder: false, hasNewer: false });
      messages.putPending(aPending(uuid(900), { chat_conversation_id: id }));
      return messages.close(id);
    });
    expect(gone.flat()).toEqual([ids[0]]);
    expect(messages.view(uuid(50)).status).toBe('loading');
    expect(messages.pending(uuid(50))).toHaveLength(1);
  });

  test('a window of history is not kept', () => {
    const { messages } = setUp();
    messages.addPage(room, { messages: messagesOf(1, 3), hasOlder: false, hasNewer: true });
    expect(messages.close(room)).toEqual([room]);
    expect(messages.view(room).count).toBe(0);
  });
});

describe('the line "New"', () => {
  test('it is placed at opening and stays there, whatever is read afterwards', () => {
    const messages = createMessageStore();
    messages.open(room, 4, 9);
    messages.addPage(room, { messages: messagesOf(1, 9), ...newest });
    messages.receive(room, [aMessage(10)]);
    expect(messages.view(room).dividerAfterSeq).toBe(4);
  });

  test('it goes with an own message and with leaving', () => {
    const messages = createMessageStore();
    messages.open(room, 4, 9);
    messages.clearDivider(room);
    expect(messages.view(room).dividerAfterSeq).toBeNull();
    messages.open(room, 4, 9);
    messages.close(room);
    expect(messages.view(room).dividerAfterSeq).toBeNull();
  });

  test('where everything was read there is none', () => {
    const messages = createMessageStore();
    messages.open(room, 9, 9);
    expect(messages.view(room).dividerAfterSeq).toBeNull();
  });
});
