import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Person } from '../../../../contract/account/people.ts';
import type { Message } from '../../../../contract/chat/chat.ts';
import { type Reaction, reactToMessage } from '../../../../contract/feed/reactions.ts';
import type { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import type { MessageStore } from './message-store.ts';

/** The reactions that the user wants on a message, by emoji, until the server confirms them. */
export type ReactionWishes = Readonly<Record<string, boolean>>;

export interface ReactingState {
  /** By message id; a message without wishes has no entry. */
  readonly wishes: Readonly<Record<string, ReactionWishes>>;
}

export interface Reacting {
  readonly reacting: StoreApi<ReactingState>;
  /** Adds or removes a reaction. Shown at once; the request is retried until it succeeds or is refused. */
  react(message: Pick<Message, 'id' | 'chat_conversation_id'>, emoji: string, isOn: boolean): void;
  /** Forgets all unconfirmed reactions. */
  stopReacting(): void;
}

/** The known reactions with the user's unconfirmed choices applied. Returns the same list when there are none. */
export function wishedReactions(
  reactions: readonly Reaction[],
  wishes: ReactionWishes | undefined,
  me: Person,
): readonly Reaction[] {
  if (wishes === undefined) return reactions;
  const shown = reactions.flatMap((one) => {
    const wish = wishes[one.emoji];
    if (wish === undefined || wish === one.is_mine) return [one];
    const others = one.people.filter(({ id }) => id !== me.id);
    const count = one.count + (wish ? 1 : -1);
    return count === 0 ? [] : [{ ...one, is_mine: wish, count, people: wish ? [...others, me] : others }];
  });
  const known = new Set(reactions.map(({ emoji }) => emoji));
  const fresh = Object.entries(wishes).filter(([emoji, isOn]) => isOn && !known.has(emoji));
  return [...shown, ...fresh.map(([emoji]) => ({ emoji, count: 1, people: [me], is_mine: true }))];
}

/**
 * Sends one request at a time per emoji and message. When the user toggles several times, only the last state is
 * sent.
 */
export function createReacting(deps: {
  readonly call: typeof call;
  readonly messages: Pick<MessageStore, 'receiveReactions'>;
}): Reacting {
  const reacting = createStore<ReactingState>()(() => ({ wishes: {} }));
  const running = new Set<string>();

  function wishOf(messageId: string, emoji: string): boolean | undefined {
    return reacting.getState().wishes[messageId]?.[emoji];
  }

  function setWish(messageId: string, emoji: string, isOn: boolean | null): void {
    reacting.setState(({ wishes }) => {
      const { [messageId]: known = {}, ...others } = wishes;
      const { [emoji]: _, ...rest } = known;
      const next = isOn === null ? rest : { ...rest, [emoji]: isOn };
      return { wishes: Object.keys(next).length === 0 ? others : { ...others, [messageId]: next } };
    });
  }

  async function tell(conversationId: string, messageId: string, emoji: string): Promise<void> {
    for (let told: boolean | null = null; ; ) {
      const isOn = wishOf(messageId, emoji);
      if (isOn === undefined) return;
      if (isOn === told) break;
      const { data } = await deps.call(reactToMessage, {
        params: { chat_message_id: messageId },
        body: { emoji, is_on: isOn },
      });
      deps.messages.receiveReactions(conversationId, data);
      told = isOn;
    }
    setWish(messageId, emoji, null);
  }

  return {
    reacting,
    react({ id, chat_conversation_id }, emoji, isOn) {
      setWish(id, emoji, isOn);
      const key = `${id} ${emoji}`;
      if (running.has(key)) return;
      running.add(key);
      tell(chat_conversation_id, id, emoji)
        .catch((error: unknown) => {
          setWish(id, emoji, null);
          toastFailure(error);
        })
        .finally(() => running.delete(key));
    },
    stopReacting: () => reacting.setState({ wishes: {} }),
  };
}
