import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * What the reader has opened. It is kept here because cards unmount while scrolling and must look the same when they
 * return.
 */
export interface FeedViewState {
  /** The post whose page is open. */
  readonly reading: string | null;
  /** Posts of the list whose comment field is open. */
  readonly commenting: readonly string[];
  /** Posts that are expanded to their full length. */
  readonly unfolded: readonly string[];
  /** Posts that are shown although all their tags are ones the reader opted out of. */
  readonly wanted: readonly string[];
  /** The post or comment that is being edited. */
  readonly editing: string | null;
  /** By post id: the comment that the comment field replies to. */
  readonly answering: Readonly<Record<string, string>>;
  /** The field to open: the new post field, or the comment field of the post with this id. `n` as in `focus`. */
  readonly writing: { readonly place: string; readonly n: number };
  /** The target of a link, highlighted for a moment. */
  readonly highlighted: string | null;
  /** The element that should take the focus; `n` increases with each request. */
  readonly focus: { readonly id: string; readonly n: number };
}

export interface FeedView {
  readonly store: StoreApi<FeedViewState>;
  toggle(list: 'commenting' | 'unfolded' | 'wanted', id: string, isOn: boolean): void;
  read(postId: string | null): void;
  edit(id: string | null): void;
  answer(postId: string, commentId: string | null): void;
  /** Opens and focuses the field of a new post (`post`) or the comment field of a post (its id). */
  write(place: string): void;
  highlight(id: string | null): void;
  focus(id: string): void;
}

/** Creates the store with nothing open. */
export function createFeedView(): FeedView {
  const store = createStore<FeedViewState>()(() => ({
    reading: null,
    commenting: [],
    unfolded: [],
    wanted: [],
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
    read: (reading) => store.setState({ reading }),
    edit: (editing) => store.setState({ editing }),
    answer(postId, commentId) {
      const { [postId]: _, ...others } = store.getState().answering;
      store.setState({ answering: commentId === null ? others : { ...others, [postId]: commentId } });
    },
    write: (place) =>
      store.setState(({ writing, commenting }) => ({
        writing: { place, n: writing.n + 1 },
        commenting: place === '' || commenting.includes(place) ? commenting : [...commenting, place],
      })),
    highlight: (highlighted) => store.setState({ highlighted }),
    focus: (id) => store.setState(({ focus }) => ({ focus: { id, n: focus.n + 1 } })),
  };
}
