/** What a list keeps in its address: filters, order and page. */
export interface ListAddress<Search> {
  readonly search: Search;
  /**
   * Changes the given parts and returns to the first page. `replace` adds no entry to the browser's history, for what
   * is typed.
   */
  readonly narrow: (change: Partial<Search>, replace?: boolean) => void;
  readonly show: (search: Search) => void;
}

/** Whether `search` asks for less than the list shows at first. Its order is no filter. */
export function isNarrowed<Search extends object>(search: Search, atFirst: Search): boolean {
  const filtersOf = ({ sort: _, order: __, ...filters }: Search & { sort?: unknown; order?: unknown }) =>
    Object.entries(filters).filter(([, value]) => value !== undefined);
  const [now, first] = [filtersOf(search), new Map(filtersOf(atFirst))];
  return now.some(([name, value]) => first.get(name) !== value);
}

/** `go` navigates within the route that `search` belongs to. */
export function listAddress<Search extends { readonly page: number }>(
  search: Search,
  go: (to: { search: Search; replace: boolean }) => unknown,
): ListAddress<Search> {
  return {
    search,
    narrow(change, replace = false) {
      go({ search: { ...search, page: 1, ...change }, replace });
    },
    show(other) {
      go({ search: other, replace: false });
    },
  };
}
