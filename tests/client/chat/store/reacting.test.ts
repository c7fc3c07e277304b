import { afterEach, describe, expect, test, vi } from 'vitest';
import { createReacting, wishedReactions } from '../../../../src/client/features/chat/store/reacting.ts';
import type { MessageReactions } from '../../../../src/contract/feed/reactions.ts';
import { aMessage, ana, me } from './chat-builders.ts';

const message = aMessage(1);
const settle = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => vi.restoreAllMocks());

/** A server that answers when it is told to. */
function setUp() {
  const asked: { emoji: string; isOn: boolean; answer: (fails?: boolean) => void }[] = [];
  const received: MessageReactions[] = [];
  const reacting = createReacting({
    call: (_endpoint, input) => {
      const { body } = input as { body: { emoji: string; is_on: boolean } };
      return new Promise((resolve, reject) => {
        asked.push({
          emoji: body.emoji,
          isOn: body.is_on,
          answer: (fails = false) =>
            fails
              ? reject(new TypeError('no network'))
              : resolve({
                  data: { chat_message_id: message.id, reactions: [], reactions_version: asked.length },
                } as never),
        });
      });
    },
    messages: { receiveReactions: (_id, answer) => received.push(answer) },
  });
  const wishes = () => reacting.reacting.getState().wishes[message.id];
  return { asked, received, wishes, react: (isOn: boolean) => reacting.react(message, '🎉', isOn) };
}

describe('a reaction', () => {
  test('shows at once, and until the server has answered', async () => {
    const { asked, received, wishes, react } = setUp();
    react(true);
    expect(wishes()).toEqual({ '🎉': true });
    asked[0]?.answer();
    await settle();
    expect(received).toHaveLength(1);
    expect(wishes()).toBe(undefined);
  });

  test('that is taken back while it is being told is told once more, not twice at a time', async () => {
    const { asked, wishes, react } = setUp();
    react(true);
    react(false);
    react(true);
    react(false);
    expect(asked).toHaveLength(1);
    asked[0]?.answer();
    await settle();
    expect(asked.map(({ isOn }) => isOn)).toEqual([true, false]);
    asked[1]?.answer();
    await settle();
    expect(wishes()).toBe(undefined);
  });

  test('that cannot be told goes away again', async () => {
    const { asked, wishes, react } = setUp();
    react(true);
    asked[0]?.answer(true);
    await settle();
    expect(wishes()).toBe(undefined);
    react(true);
    expect(asked).toHaveLength(2);
  });
});

describe('what is shown', () => {
  const known = [{ emoji: '🎉', count: 2, people: [ana, me], is_mine: true }];

  test('without a wish it is the very same list', () => {
    expect(wishedReactions(known, undefined, me)).toBe(known);
  });

  test('a wish counts, and one that the server knows already counts nothing', () => {
    expect(wishedReactions(known, { '🎉': false, '🙏': true }, me)).toEqual([
      { emoji: '🎉', count: 1, people: [ana], is_mine: false },
      { emoji: '🙏', count: 1, people: [me], is_mine: true },
    ]);
    expect(wishedReactions(known, { '🎉': true }, me)).toEqual(known);
  });

  test('an emoji that nobody is left for goes', () => {
    const mine = [{ emoji: '🎉', count: 1, people: [me], is_mine: true }];
    expect(wishedReactions(mine, { '🎉': false }, me)).toEqual([]);
  });
});
