/** `loading`: nothing to show yet. `failed`: nothing to show, retrying. `refused`: no access, or no longer. */
export type LiveStatus = 'loading' | 'ready' | 'failed' | 'refused';

/** What this page knows of one list. Immutable: each change makes a new object. */
export interface LiveRows<Row, Place> {
  readonly status: LiveStatus;
  readonly byId: Readonly<Record<string, Row>>;
  /** Every row of the list from this place up is known. Below it only single rows are. */
  readonly floor: Place;
  /** Cursor of the next page; null at the end of the list. */
  readonly older: string | null;
}

/** One page of the server's answer. */
export interface LivePage<Row> {
  readonly rows: readonly Row[];
  readonly older: string | null;
}

/** How rows of one kind are merged and ordered. */
export interface RowKind<Row, Place> {
  /** Merges two copies in any order. Returns `known` itself when `incoming` adds nothing. */
  readonly merge: (known: Row, incoming: Row) => Row;
  /** Position in the list; greater ones come first. */
  readonly place: (row: Row) => Place;
  /** Above every row: the floor while nothing is known. */
  readonly top: Place;
  /** Below every row: the floor once the whole list is known. */
  readonly bottom: Place;
}

/** Folds pages and single rows of one kind into what is known. The order and repetition of calls do not matter. */
export interface RowFold<Row, Place> {
  /** Nothing is known. */
  readonly empty: LiveRows<Row, Place>;
  /** Merges complete rows. Returns the same state when they add nothing. */
  put<State extends LiveRows<Row, Place>>(state: State, rows: readonly Row[]): State;
  /** Changes one row. Returns the same state when the row is unknown, or `change` returns the same row. */
  change<State extends LiveRows<Row, Place>>(state: State, id: string, change: (row: Row) => Row): State;
  /** Adds the next page below. */
  addPage<State extends LiveRows<Row, Place>>(state: State, page: LivePage<Row>): State;
  /** Starts again with the first page: rows that are in neither argument are dropped. `others` are outside of the page. */
  replace<State extends LiveRows<Row, Place>>(
    state: State,
    page: LivePage<Row>,
    others?: readonly Row[],
  ): State;
}

/** Creates the fold for rows with this `kind`. */
export function createRowFold<Row extends { readonly id: string }, Place extends number | string>({
  merge,
  place,
  top,
  bottom,
}: RowKind<Row, Place>): RowFold<Row, Place> {
  type Known = LiveRows<Row, Place>;

  function put<State extends Known>(state: State, rows: readonly Row[]): State {
    const byId: Record<string, Row> = { ...state.byId };
    for (const row of rows) {
      const known = byId[row.id];
      byId[row.id] = known === undefined ? row : merge(known, row);
    }
    const isSame = rows.every(({ id }) => byId[id] === state.byId[id]);
    return isSame ? state : { ...state, byId };
  }

  function addPage<State extends Known>(state: State, { rows, older }: LivePage<Row>): State {
    // A page in another order than by place has its lowest row anywhere.
    const lowest = rows.map(place).reduce((least, one) => (one < least ? one : least), state.floor);
    return { ...put(state, rows), status: 'ready', older, floor: older === null ? bottom : lowest };
  }

  return {
    empty: { status: 'loading', byId: {}, floor: top, older: null },
    put,
    change(state, id, change) {
      const known = state.byId[id];
      if (known === undefined) return state;
      const row = change(known);
      return row === known ? state : { ...state, byId: { ...state.byId, [id]: row } };
    },
    addPage,
    replace(state, page, others = []) {
      const ids = [...page.rows, ...others].map(({ id }) => id);
      const kept = ids.flatMap((id) => (state.byId[id] === undefined ? [] : [[id, state.byId[id]]]));
      const cleared = { ...state, byId: Object.fromEntries(kept), floor: top };
      return addPage(put(cleared, others), page);
    },
  };
}
