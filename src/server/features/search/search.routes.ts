import { searchEverything } from '../../../contract/search/search.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { SearchService } from './search.service.ts';

/** Binds the search over all content to its service. */
export function searchRoutes(implement: Implement, search: SearchService): void {
  implement(searchEverything, async ({ query }, caller) => ({ data: await search.search(query, caller) }));
}
