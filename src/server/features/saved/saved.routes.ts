import * as contract from '../../../contract/saved/saved.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { SavedService } from './saved.service.ts';

/** Binds the calls about saved things to their service. Contains no rules. */
export function savedRoutes(implement: Implement, saved: SavedService): void {
  implement(contract.listSaved, ({ query }, caller) => saved.list(query, caller));
  implement(contract.listSavedMarks, async (_, caller) => ({ data: await saved.marks(caller) }));
  implement(contract.saveThing, async ({ params: { kind, target_id: id }, body }, caller) => ({
    data: await saved.save({ kind, id }, body, caller),
  }));
  implement(contract.unsaveThing, async ({ params: { kind, target_id: id } }, caller) => ({
    data: await saved.remove({ kind, id }, caller),
  }));
}
