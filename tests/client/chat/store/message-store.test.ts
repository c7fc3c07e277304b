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
  test('the same messages in any order and repetition give the same list', () => {
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

  test('unchanged rows keep their object, and the store does not notify', () => {
    const { messages, rows } = setUp();
    messages.addPage(room, { messages: messagesOf(1, 3), ...newest });
    const before = rows();
    const onChange = vi.fn<() => void>();
    messages.store.subscribe(onChange);
    messages.receive(room, [aMessage(2), aMessage(3)]);
    expect(onChange).not.toHaveBeenCalled();
    messages.receive(room, [aMessage(2, { version: 2, content: 'edited' })]);
    expect(onChange).toHaveBeenCalledOnce();
    expect(rows()[0]).toBe(before[0]);
    expect(rows()[1]).not.toBe(before[1]);
    expect(rows()[2]).toBe(before[2]);
  });

  test('a deleted message stays deleted when an older version arrives later', () => {
    const { messages, rows } = setUp();
    const deleted = aMessage(1, { version: 3, content: '', deleted_at: '2026-11-20T07:00:00.000Z' });
    messages.receive(room, [deleted]);
    messages.receive(room, [aMessage(1, { version: 2, content: 'edited' })]);
    expect(rows()).toEqual([deleted]);
  });

  test('all events of a frame are one store update, and other conversations keep their view', () => {
    const { messages } = setUp();
    messages.open(uuid(7), 0, 0);
    const other = messages.view(uuid(7));
    const onChange = vi.fn<() => void>();
    messages.store.subscribe(onChange);
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
    expect(onChange).toHaveBeenCalledOnce();
    expect(messages.view(room).count).toBe(3);
    expect(messages.view(uuid(7))).toBe(other);
  });

  test('events of a conversation that is not loaded are ignored', () => {
    const messages = createMessageStore();
    const event = { topic: `c:${room}`, offset: 1, at: 0, actor: null, data: aMessage(1) };
    messages.receiveBatch([{ kind: 'message.created', ...event }], me.id);
    expect(messages.store.getState().views).toEqual({});
  });
});

describe('indexes of the list', () => {
  test('an older page is inserted above: the first index decreases by its length, and other rows keep their index', () => {
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

  test('an index outside of the list has no row', () => {
    const { messages } = setUp();
    messages.addPage(room, { messages: messagesOf(1, 2), ...newest });
    expect(messages.rowAt(room, FIRST_INDEX - 1)).toBeUndefined();
    expect(messages.rowAt(room, FIRST_INDEX + 2)).toBeUndefined();
  });

  test('trimming raises the first index by the number of removed rows, in the same store update', () => {
    const { messages } = setUp();
    messages.addPage(room, { messages: messagesOf(1, OPEN_MAX), hasOlder: false, hasNewer: false });
    const index = messages.indexOfSeq(room, OPEN_MAX);
    const onChange = vi.fn<() => void>();
    messages.store.subscribe(onChange);
    messages.receive(room, [aMessage(OPEN_MAX + 1)]);
    expect(onChange).toHaveBeenCalledOnce();
    expect(messages.view(room)).toMatchObject({
      count: OPEN_MAX - TRIM_STEP,
      firstIndex: FIRST_INDEX + TRIM_STEP + 1,
      hasOlder: true,
    });
    expect(messages.indexOfSeq(room, OPEN_MAX)).toBe(index);
  });

  test('nothing is trimmed while the reader is further up', () => {
    const { messages } = setUp();
    messages.addPage(room, { messages: messagesOf(1, OPEN_MAX), hasOlder: false, hasNewer: false });
    messages.readerAt(room, 3);
    messages.receive(room, [aMessage(OPEN_MAX + 1)]);
    expect(messages.view(room)).toMatchObject({ count: OPEN_MAX + 1, firstIndex: FIRST_INDEX });
  });
});

describe('windows and gaps', () => {
  test('a missing position in the middle is reported as a gap until it is filled', () => {
    const { messages, seqs } = setUp();
    messages.addPage(room, { messages: messagesOf(1, 3), hasOlder: false, hasNewer: false });
    messages.receive(room, [aMessage(6)]);
    expect(messages.view(room).hole).toEqual({ after: 3, before: 6 });
    messages.receive(room, [aMessage(5), aMessage(4)]);
    expect(messages.view(room).hole).toBeNull();
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('a distant window replaces the rows and starts a new list', () => {
    const { messages, seqs } = setUp();
    messages.addPage(room, { messages: messagesOf(951, 1000), ...newest });
    const { generation } = messages.view(room);
    messages.addPage(room, { messages: messagesOf(1, 50), hasOlder: false, hasNewer: true });
    expect(messages.view(room)).toMatchObject({ firstIndex: FIRST_INDEX, count: 50, hasNewer: true });
    expect(messages.view(room).generation).toBeGreaterThan(generation);
    expect(seqs()[0]).toBe(1);
  });

  test('a new message is not shown in a window of old messages, but its position is known', () => {
    const { messages, seqs } = setUp();
    messages.addPage(room, { messages: messagesOf(1, 3), hasOlder: false, hasNewer: true });
    messages.putPending(aPending(uuid(900)));
    messages.receive(room, [aMessage(1000)]);
    expect(seqs()).toEqual([1, 2, 3]);
    expect(messages.view(room)).toMatchObject({ newestSeq: 1000, hasNewer: true, hole: null });
  });

  test('a window that reaches the newest message shows new messages again', () => {
    const { messages, seqs } = setUp();
    messages.addPage(room, { messages: messagesOf(1, 3), hasOlder: false, hasNewer: true });
    messages.addPage(room, { messages: messagesOf(4, 6), hasOlder: true, hasNewer: false });
    expect(messages.view(room)).toMatchObject({ hasNewer: false, hasOlder: false });
    messages.receive(room, [aMessage(7)]);
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('after a reset the rows are those of the snapshot, plus the pending ones', () => {
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

describe('pending messages', () => {
  const own = (seq: number) => aMessage(seq, { author: me, client_msg_id: uuid(900) });

  test('are after the confirmed ones, in the order of sending', () => {
    const { messages, seqs } = setUp();
    messages.putPending(aPending(uuid(900)));
    messages.putPending(aPending(uuid(901)));
    messages.receive(room, [aMessage(1)]);
    expect(seqs()).toEqual([1, uuid(900), uuid(901)]);
  });

  test('a failed message changes its state but keeps its position', () => {
    const { messages, rows } = setUp();
    messages.putPending(aPending(uuid(900)));
    messages.putPending(aPending(uuid(901)));
    messages.putPending(aPending(uuid(900), { state: 'failed', reason: 'no' }));
    expect(rows().map((row) => isPending(row) && row.state)).toEqual(['failed', 'sending']);
  });

  test('confirmation keeps the key of the row', () => {
    const { messages, rows } = setUp();
    messages.putPending(aPending(uuid(900)));
    const before = rows().map((row) => row.client_msg_id);
    messages.receive(room, [own(1)]);
    expect(rows().map((row) => row.client_msg_id)).toEqual(before);
    expect(rows()).toEqual([own(1)]);
  });

  test('a message by another author with the same client id confirms nothing', () => {
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
  ] as const)('an own message has one row with one key when %s, %s and %s bring it', (...order) => {
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
      // A handover to another transport brings this if the stream cannot be continued.
      snapshot: () => messages.replace(room, { messages: [own(1)], hasOlder: false, hasNewer: false }),
    };
    messages.putPending(aPending(uuid(900)));
    for (const what of order) {
      arrive[what]();
      expect(rows()).toEqual([own(1)]);
      expect(messages.view(room)).toMatchObject({ firstIndex: FIRST_INDEX, count: 1, hole: null });
    }
  });

  test('a page confirms a pending message too', () => {
    const { messages, seqs } = setUp();
    messages.putPending(aPending(uuid(900)));
    messages.addPage(room, { messages: [own(1)], hasOlder: false, hasNewer: false });
    expect(seqs()).toEqual([1]);
  });
});

describe('closing a conversation', () => {
  test('a closed conversation keeps its newest messages', () => {
    const { messages, seqs } = setUp();
    messages.addPage(room, { messages: messagesOf(1, 300), hasOlder: false, hasNewer: false });
    expect(messages.close(room)).toEqual([]);
    expect(seqs()).toHaveLength(LEFT_MAX);
    expect(messages.view(room)).toMatchObject({ hasOlder: true, firstSeq: 300 - LEFT_MAX + 1 });
  });

  test('the conversation closed first is dropped, except for its pending messages', () => {
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

  test('a window of old messages is dropped', () => {
    const { messages } = setUp();
    messages.addPage(room, { messages: messagesOf(1, 3), hasOlder: false, hasNewer: true });
    expect(messages.close(room)).toEqual([room]);
    expect(messages.view(room).count).toBe(0);
  });
});

describe('the "New" line', () => {
  test('is placed when the conversation opens and does not move with later reading', () => {
    const messages = createMessageStore();
    messages.open(room, 4, 9);
    messages.addPage(room, { messages: messagesOf(1, 9), ...newest });
    messages.receive(room, [aMessage(10)]);
    expect(messages.view(room).dividerAfterSeq).toBe(4);
  });

  test('is removed by an own message and by closing the conversation', () => {
    const messages = createMessageStore();
    messages.open(room, 4, 9);
    messages.clearDivider(room);
    expect(messages.view(room).dividerAfterSeq).toBeNull();
    messages.open(room, 4, 9);
    messages.close(room);
    expect(messages.view(room).dividerAfterSeq).toBeNull();
  });

  test('is not shown if everything was read', () => {
    const messages = createMessageStore();
    messages.open(room, 9, 9);
    expect(messages.view(room).dividerAfterSeq).toBeNull();
  });
});
