import { searchEverything } from '../../../contract/switcher.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { SwitcherService } from './switcher.service.ts';

/** Binds the search over all content to its service. */
export function switcherRoutes(implement: Implement, switcher: SwitcherService): void {
  implement(searchEverything, async ({ query }, caller) => ({
    data: await switcher.search(query.q, caller),
  }));
}
