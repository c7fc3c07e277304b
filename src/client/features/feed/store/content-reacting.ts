import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ContentReactions, react } from '../../../../contract/feed/reactions.ts';
import type { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import type { ReactionWishes } from '../../chat/store/reacting.ts';

/** A post, or one of its comments. */
export interface Reactable {
  readonly post_id: string;
  readonly comment_id: string | null;
}

export interface ContentReacting {
  /** The reactions that the user wants, by id of the post or comment, until the server confirms them. */
  readonly wishes: StoreApi<Readonly<Record<string, ReactionWishes>>>;
  /** Adds or removes a reaction. Shown at once; the request is retried until it succeeds or is refused. */
  react(target: Reactable, emoji: string, isOn: boolean): void;
}

function idOf({ post_id, comment_id }: Reactable): string {
  return comment_id ?? post_id;
}

/** Sends one request at a time per emoji and item. When the user toggles several times, only the last state is sent. */
export function createContentReacting(deps: {
  readonly call: typeof call;
  readonly receive: (answer: ContentReactions) => void;
}): ContentReacting {
  const wishes = createStore<Readonly<Record<string, ReactionWishes>>>()(() => ({}));
  const running = new Set<string>();

  function setWish(id: string, emoji: string, isOn: boolean | null): void {
    const { [id]: known = {}, ...others } = wishes.getState();
    const { [emoji]: _, ...rest } = known;
    const next = isOn === null ? rest : { ...rest, [emoji]: isOn };
    wishes.setState(Object.keys(next).length === 0 ? others : { ...others, [id]: next }, true);
  }

  async function tell(target: Reactable, emoji: string): Promise<void> {
    const id = idOf(target);
    for (let told: boolean | null = null; ; ) {
      const isOn = wishes.getState()[id]?.[emoji];
      if (isOn === undefined) return;
      if (isOn === told) break;
      const about = target.comment_id === null ? { post_id: id } : { comment_id: id };
      const { data } = await deps.call(react, { body: { ...about, emoji, is_on: isOn } });
      deps.receive(data);
      told = isOn;
    }
    setWish(id, emoji, null);
  }

  return {
    wishes,
    react(target, emoji, isOn) {
      const id = idOf(target);
      setWish(id, emoji, isOn);
      const key = `${id} ${emoji}`;
      if (running.has(key)) return;
      running.add(key);
      tell(target, emoji)
        .catch((error: unknown) => {
          setWish(id, emoji, null);
          toastFailure(error);
        })
        .finally(() => running.delete(key));
    },
  };
}
