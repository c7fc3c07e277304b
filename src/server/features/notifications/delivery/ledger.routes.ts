import { getDeliveries } from '../../../../contract/notifications/deliveries.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { LedgerService } from './ledger.service.ts';

/** Binds the call that lists deliveries. It contains no rules. */
export function ledgerRoutes(implement: Implement, ledger: LedgerService): void {
  implement(getDeliveries, async ({ params }, { userId }) => ({
    data: await ledger.of(userId, params.notification_id),
  }));
}
