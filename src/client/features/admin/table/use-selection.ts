import { useState } from 'react';

/** `rows` as they are listed now: a try after a refusal is about what somebody else changed. */
export function asListed<Row>(
  rows: readonly Row[],
  listed: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const fresh = new Map(listed.map((row) => [idOf(row), row]));
  return rows.map((row) => fresh.get(idOf(row)) ?? row);
}

/**
 * The rows that are ticked, also those on other pages. Another `about` (the filters) empties it. Rows that are listed
 * are given back as they are now.
 */
export function useSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string, about: string) {
  const [state, setState] = useState<{ about: string; byId: ReadonlyMap<string, Row> }>({
    about,
    byId: new Map(),
  });
  const byId = state.about === about ? state.byId : new Map<string, Row>();
  const set = (next: ReadonlyMap<string, Row>) => setState({ about, byId: next });
  const selected = asListed([...byId.values()], rows, idOf);
  const countHere = rows.filter((row) => byId.has(idOf(row))).length;
  return {
    selected,
    has: (row: Row) => byId.has(idOf(row)),
    areAllHere: rows.length > 0 && countHere === rows.length,
    areSomeHere: countHere > 0 && countHere < rows.length,
    toggle(row: Row, isOn: boolean) {
      const next = new Map(byId);
      if (isOn) next.set(idOf(row), row);
      else next.delete(idOf(row));
      set(next);
    },
    toggleAll(isOn: boolean) {
      const next = new Map(byId);
      for (const row of rows) isOn ? next.set(idOf(row), row) : next.delete(idOf(row));
      set(next);
    },
    remove(ids: readonly string[]) {
      set(new Map([...byId].filter(([id]) => !ids.includes(id))));
    },
    clear: () => set(new Map()),
  };
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;
