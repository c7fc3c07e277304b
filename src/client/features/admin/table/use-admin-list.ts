import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../../../../contract/core/list.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import { isNarrowed, type ListAddress } from '../../../data/lists/list-address.ts';
import { useNewRows } from '../../../data/lists/use-new-rows.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import type { TableFile } from './save-table.ts';
import type { PageOf, SortOrder } from './table-types.ts';

interface Sorted {
  readonly page: number;
  readonly sort: string;
  /** Absent where the greatest always comes first. */
  readonly order?: SortOrder;
}

/** Where the rows of a list come from. */
interface ListSource<Row, Search> {
  /** Of the file, without its ending. */
  readonly name: string;
  /** How the query begins; `['admin', name]` where it is absent. */
  readonly key?: readonly string[];
  /** One page of what the address asks for. */
  readonly fetchPage: (search: Search, limit: number, signal?: AbortSignal) => Promise<PageOf<Row>>;
  readonly rowOf: TableFile<Row>['rowOf'];
  readonly idOf: (row: Row) => string;
  /** What of a row counts as a change; all of it where it is absent. */
  readonly lookOf?: (row: Row) => unknown;
  /** Whether an event can change the list. */
  readonly isNews: (event: HubEvent) => boolean;
  /** What the address asks for when nothing is chosen. */
  readonly atFirst: Search;
}

/** Fetches the page that the address asks for. Gives `AdminList` its rows, what is new, order, pages and file. */
export function useAdminList<Row, Search extends Sorted>(
  { search, show }: ListAddress<Search>,
  { name, key = ['admin', name], fetchPage, rowOf, atFirst, ...looks }: ListSource<Row, Search>,
) {
  const { page, sort: _, order: __, ...filters } = search;
  const by: Search['sort'] = search.sort;
  const query = useQuery({
    queryKey: [...key, search],
    queryFn: ({ signal }) => fetchPage(search, PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
  const news = useNewRows({
    ...looks,
    ...{ listKey: key, asked: search, shown: query },
    fetchNow: () => fetchPage(search, PAGE_SIZE),
  });
  return {
    query,
    news,
    page,
    isNarrowed: isNarrowed(search, atFirst),
    filterKey: JSON.stringify(filters),
    sort: { by, order: search.order ?? 'desc' },
    onPage: (to: number) => show({ ...search, page: to }),
    onSort: (sort: Search['sort'], direction: SortOrder) =>
      show({ ...search, page: 1, sort, order: direction }),
    file: {
      name,
      rowOf,
      fetchPage: (at: number) => fetchPage({ ...search, page: at }, PAGE_SIZE_MAX),
    },
  };
}
