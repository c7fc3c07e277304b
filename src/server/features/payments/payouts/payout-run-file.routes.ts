import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { csvOf } from '../../../../contract/core/csv.ts';
import { endpoint } from '../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import { id } from '../../../../contract/core/text.ts';
import { numericText } from '../../../../contract/money/money.ts';
import { payoutRunFilePath } from '../../../../contract/money/payouts.ts';
import { type FileDeps, serveFile } from '../../../platform/http/api/serve-file.ts';
import type { AccountCipher } from './account-cipher.ts';
import type { PayoutRow } from './payout.repo.ts';
import type { PayoutService } from './payout.service.ts';
import { isApproved } from './payout-view.ts';

export interface PayoutRunFileDeps extends FileDeps {
  readonly payouts: Pick<PayoutService, 'takeFile'>;
  readonly cipher: Pick<AccountCipher, 'unlock'>;
}

/** Described like an API call but registered separately, because it returns a file. */
const download = endpoint({
  method: 'GET',
  path: payoutRunFilePath(':run_id') as '/admin/payouts/runs/:run_id.csv',
  access: 'platform.admin',
  summary: 'The payouts of a run with whole account numbers, as CSV',
  params: z.object({ run_id: id }),
  response: z.unknown(),
  problems: ['payout.not_found'],
});

const COLUMNS = [
  'payout',
  'community',
  'amount',
  'method',
  'bank',
  'account_name',
  'account_number',
  'status',
  'scheduled_amount',
  'reason',
];

/** Serves what an administrator transfers. The only place that gives account numbers out; each time is in the audit. */
export function payoutRunFileRoutes(app: FastifyInstance, deps: PayoutRunFileDeps): void {
  const { payouts, cipher } = deps;

  const line = (row: PayoutRow) => ({
    payout: row.id,
    community: row.group_name,
    amount: numericText(row.amount_centavos),
    method: row.method,
    bank: row.bank_name,
    account_name: row.account_name,
    account_number:
      (row.account_number && cipher.unlock(row.account_number, row.group_id)) ?? `ends in ${row.last_digits}`,
    status: row.status,
    scheduled_amount: numericText(row.shrunk_from_centavos ?? row.amount_centavos),
    reason: isApproved(row) ? row.reason : 'Two administrators have to approve it first',
  });

  serveFile(app, deps, download, async ({ params }, caller) => {
    if (caller.platformRole !== 'ADMIN')
      throw new Problem('platform.not_allowed', 'Only administrators of Tambayan may do this');
    const rows = await payouts.takeFile(params.run_id, caller);
    if (rows.length === 0) throw new Problem('payout.not_found', 'This run does not exist.');
    return { name: `payouts-${params.run_id}.csv`, text: csvOf(rows.map(line), COLUMNS) };
  });
}
