import * as corrections from '../../../../contract/money/corrections.ts';
import * as reconciliation from '../../../../contract/money/reconciliation.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { ReconciliationService } from '../reconciliation/reconciliation.service.ts';
import type { CorrectionService } from './correction.service.ts';

/** Binds the calls of administrators about the books. Contains no rules. */
export function booksRoutes(
  implement: Implement,
  services: { readonly comparisons: ReconciliationService; readonly corrections: CorrectionService },
): void {
  const { comparisons } = services;
  implement(reconciliation.getReconciliation, async () => ({ data: await comparisons.get() }));
  implement(reconciliation.settleDifference, async ({ params, body }, caller) => ({
    data: await comparisons.settle(params.item_id, body.note, caller),
  }));
  implement(corrections.searchCorrections, ({ query }) => services.corrections.search(query));
  implement(corrections.proposeCorrection, async ({ body }, caller, { keyed }) => ({
    data: await services.corrections.propose(body, caller, keyed),
  }));
  implement(corrections.decideCorrection, async ({ params, body }, caller) => ({
    data: await services.corrections.decide(params.correction_id, body, caller),
  }));
}
