import { createStore, type StoreApi } from 'zustand/vanilla';

/** What the reader has opened: cards come and go while one scrolls, and look the same when they are back. */
export interface FeedViewState {
  /** Posts whose comments are open. */
  readonly open: readonly string[];
  /** Posts that are shown to their end. */
  readonly unfolded: readonly string[];
  /** Posts that are shown although they are only about what the reader turned down. */
  readonly wanted: readonly string[];
  /** Pinned posts that are shown as cards. */
  readonly raised: readonly string[];
  /** The post or comment that is being changed. */
  readonly editing: string | null;
  /** The comment that the field under a post answers, by post. */
  readonly answering: Readonly<Record<string, string>>;
  /** The field that is asked for: of a new post, or of the comments on the post with this id; `n` as in `focus`. */
  readonly writing: { readonly place: string; readonly n: number };
  /** What a link led to, for a moment. */
  readonly highlighted: string | null;
  /** Which of them is to take the focus; `n` is raised by each wish. */
  readonly focus: { readonly id: string; readonly n: number };
}

export interface FeedView {
  readonly store: StoreApi<FeedViewState>;
  toggle(list: 'open' | 'unfolded' | 'wanted' | 'raised', id: string, isOn: boolean): void;
  edit(id: string | null): void;
  answer(postId: string, commentId: string | null): void;
  /** Opens the field of a new post (`post`), or of the comments on a post (its id), and gives it the focus. */
  write(place: string): void;
  highlight(id: string | null): void;
  focus(id: string): void;
}

/** Nothing is open. */
export function createFeedView(): FeedView {
  const store = createStore<FeedViewState>()(() => ({
    open: [],
    unfolded: [],
    wanted: [],
    raised: [],
    editing: null,
    answering: {},
    writing: { place: '', n: 0 },
    highlighted: null,
    focus: { id: '', n: 0 },
  }));
  return {
    store,
    toggle(list, id, isOn) {
      const others = store.getState()[list].filter((one) => one !== id);
      store.setState({ [list]: isOn ? [...others, id] : others });
    },
    edit: (editing) => store.setState({ editing }),
    answer(postId, commentId) {
      const { [postId]: _, ...others } = store.getState().answering;
      store.setState({ answering: commentId === null ? others : { ...others, [postId]: commentId } });
    },
    write: (place) => store.setState(({ writing }) => ({ writing: { place, n: writing.n + 1 } })),
    highlight: (highlighted) => store.setState({ highlighted }),
    focus: (id) => store.setState(({ focus }) => ({ focus: { id, n: focus.n + 1 } })),
  };
}
