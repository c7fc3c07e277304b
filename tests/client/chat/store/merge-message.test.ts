import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HubEvent } from '../../../../src/client/data/realtime/hub/event-feed.ts';
import { isPending } from '../../../../src/client/features/chat/store/message-log.ts';
import { createMessageStore } from '../../../../src/client/features/chat/store/message-store.ts';
import type { Message } from '../../../../src/contract/chat/chat.ts';
import type { EventData } from '../../../../src/contract/events.ts';
import { aMessage, ana, me, messagesOf, room } from './chat-builders.ts';

const frame = { topic: `c:${room}`, offset: 1, at: 0, actor: null };
const page = (messages: readonly Message[], hasOlder = false) => ({ messages, hasOlder, hasNewer: false });
const deletedAt = '2026-11-20T06:06:00.000Z';

function reacted(message: Message, more: Partial<EventData<'reaction.updated'>>): HubEvent {
  const data = {
    chat_message_id: message.id,
    emoji: '🎉',
    actor_id: ana.id,
    is_on: true,
    reaction: { emoji: '🎉', count: 1, people: [ana] },
    reactions_version: 1,
    ...more,
  };
  return { ...frame, kind: 'reaction.updated', data };
}
const changed = (message: Message): HubEvent => ({ ...frame, kind: 'message.updated', data: message });

function setUp(...messages: Message[]) {
  const store = createMessageStore();
  store.open(room, 0, 0);
  store.replace(room, page(messages, (messages[0]?.seq ?? 1) > 1));
  const rows = () => {
    const { firstIndex, count } = store.view(room);
    return Array.from({ length: count }, (_, at) => store.rowAt(room, firstIndex + at)).filter(
      (row): row is Message => row !== undefined && !isPending(row),
    );
  };
  return { store, rows, push: (...batch: HubEvent[]) => store.receiveBatch(batch, me.id) };
}

describe('reactions', () => {
  test('one emoji changes, the others keep their position, a new one is last, and one without people is removed', () => {
    const message = aMessage(1);
    const { push, rows } = setUp(message);
    push(reacted(message, {}));
    push(
      reacted(message, {
        emoji: '🙏',
        reaction: { emoji: '🙏', count: 1, people: [me] },
        actor_id: me.id,
        reactions_version: 2,
      }),
    );
    push(reacted(message, { reaction: { emoji: '🎉', count: 2, people: [ana, me] }, reactions_version: 3 }));
    expect(rows()[0]?.reactions.map(({ emoji, count, is_mine }) => [emoji, count, is_mine])).toEqual([
      ['🎉', 2, false],
      ['🙏', 1, true],
    ]);
    push(reacted(message, { is_on: false, reaction: null, reactions_version: 4 }));
    expect(rows()[0]?.reactions.map(({ emoji }) => emoji)).toEqual(['🙏']);
  });

  test('my reaction stays mine when another member reacts, and is removed when I take it back', () => {
    const message = aMessage(1);
    const both = { emoji: '🎉', count: 2, people: [me, ana] };
    const { push, rows } = setUp(message);
    push(reacted(message, { actor_id: me.id, reaction: { ...both, count: 1, people: [me] } }));
    push(reacted(message, { reaction: both, reactions_version: 2 }));
    expect(rows()[0]?.reactions).toEqual([{ ...both, is_mine: true }]);
    push(
      reacted(message, {
        actor_id: me.id,
        is_on: false,
        reaction: { ...both, count: 1, people: [ana] },
        reactions_version: 3,
      }),
    );
    expect(rows()[0]?.reactions[0]?.is_mine).toBe(false);
  });

  test('a repeated event keeps the same row object', () => {
    const message = aMessage(1, { reactions_version: 5 });
    const { push, rows } = setUp(message);
    push(reacted(message, { reactions_version: 5 }));
    expect(rows()[0]).toBe(message);
  });

  test('an edit keeps the reactions, and a deletion removes them', () => {
    const message = aMessage(1);
    const { push, rows } = setUp(message);
    push(reacted(message, {}), changed(aMessage(1, { content: 'bago', version: 2 })));
    expect(rows()[0]).toMatchObject({ content: 'bago', reactions_version: 1, reactions: [{ count: 1 }] });
    push(changed(aMessage(1, { content: '', deleted_at: deletedAt, version: 3 })));
    expect(rows()[0]?.reactions).toEqual([]);
  });
});

describe('a quote', () => {
  const quote = { id: aMessage(1).id, seq: 1, author: ana, excerpt: 'no. 1', is_deleted: false, version: 1 };

  test('changes with the quoted message, whether that one is loaded or not', () => {
    const reply = aMessage(5, { reply_to: quote });
    const { push, rows } = setUp(reply);
    push(changed(aMessage(1, { content: 'bago', version: 2 })));
    expect(rows()[0]?.reply_to).toMatchObject({ excerpt: 'bago', version: 2 });
    push(changed(aMessage(1, { content: '', deleted_at: deletedAt, version: 3 })));
    expect(rows()[0]?.reply_to).toMatchObject({ excerpt: '', is_deleted: true });
  });

  test('an older version of the quote that arrives later is ignored', () => {
    const { store, rows } = setUp(aMessage(1, { content: 'bago', version: 2 }));
    store.receive(room, [aMessage(2, { reply_to: quote })]);
    expect(rows()[1]?.reply_to?.excerpt).toBe('bago');
    store.receive(room, [aMessage(2, { reply_to: quote, content: 'edited', version: 2 })]);
    expect(rows()[1]).toMatchObject({ content: 'edited', reply_to: { excerpt: 'bago' } });
  });
});

test('a snapshot plus the events after it equals a later snapshot', () => {
  const people = [ana, me];
  const step = fc.record({
    seq: fc.integer({ min: 1, max: 4 }),
    what: fc.constantFrom('edit', 'delete', 'react', 'unreact'),
    emoji: fc.constantFrom('🎉', '🙏'),
    by: fc.constantFrom(...people),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.nat({ max: 20 }), (steps, cut) => {
      const server = createServerModel();
      const events: HubEvent[] = [];
      let snapshot = server.snapshot();
      for (const [at, one] of steps.entries()) {
        if (at === cut) {
          snapshot = server.snapshot();
          events.length = 0;
        }
        events.push(...server.act(one));
      }
      const { push, rows } = setUp(...snapshot);
      for (const event of events) push(event);
      expect(rows()).toEqual(server.snapshot());
    }),
  );
});

interface Step {
  readonly seq: number;
  readonly what: 'edit' | 'delete' | 'react' | 'unreact';
  readonly emoji: string;
  readonly by: typeof ana;
}

/** A model of a server with four messages. The fourth quotes the first. */
function createServerModel() {
  const messages = new Map(messagesOf(1, 4).map((one) => [one.seq, one]));
  const chosen = new Map<string, (typeof ana)[]>();
  const keyOf = (seq: number, emoji: string) => `${seq} ${emoji}`;

  function asReturned(one: Message): Message {
    const first = messages.get(1);
    const isDeleted = one.deleted_at !== null;
    const reactions = [...chosen]
      .filter(([key, people]) => key.startsWith(`${one.seq} `) && people.length > 0 && !isDeleted)
      .map(([key, people]) => ({
        emoji: key.split(' ')[1] ?? '',
        count: people.length,
        people: [...people],
        is_mine: people.some(({ id }) => id === me.id),
      }));
    const reply_to =
      one.seq !== 4 || first === undefined
        ? null
        : {
            id: first.id,
            seq: 1,
            author: first.author,
            excerpt: first.content,
            attached: null,
            is_deleted: first.deleted_at !== null,
            version: first.version,
          };
    return { ...one, reactions, reply_to };
  }

  function react({ seq, emoji, by, what }: Step, one: Message): HubEvent[] {
    const key = keyOf(seq, emoji);
    const people = chosen.get(key) ?? [];
    const isOn = what === 'react';
    if (people.includes(by) === isOn) return [];
    const next = isOn ? [...people, by] : people.filter((person) => person !== by);
    if (next.length === 0) chosen.delete(key);
    else chosen.set(key, next);
    const reactions_version = one.reactions_version + 1;
    messages.set(seq, { ...one, reactions_version });
    const reaction = next.length === 0 ? null : { emoji, count: next.length, people: next };
    return [reacted(one, { emoji, actor_id: by.id, is_on: isOn, reaction, reactions_version })];
  }

  return {
    snapshot: () => [...messages.values()].map(asReturned),
    act(step: Step): HubEvent[] {
      const one = messages.get(step.seq);
      if (one === undefined || one.deleted_at !== null) return [];
      if (step.what === 'react' || step.what === 'unreact') return react(step, one);
      const isDeletion = step.what === 'delete';
      const version = one.version + 1;
      const next = {
        ...one,
        version,
        content: isDeletion ? '' : `version ${version}`,
        deleted_at: isDeletion ? deletedAt : null,
      };
      messages.set(step.seq, next);
      return [changed(asReturned(next))];
    },
  };
}
