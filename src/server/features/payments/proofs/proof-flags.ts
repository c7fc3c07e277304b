import { DAY_MS, MINUTE_MS } from '../../../../contract/core/durations.ts';
import { numericText } from '../../../../contract/money/money.ts';
import type { ProofFlag, ProofFlagKind } from '../../../../contract/money/proofs.ts';
import type { ProofRow } from './proof.repo.ts';

/** Who sends money tells the owner soon. What is older may have paid for something else. */
const SENT_LONG_AGO_DAYS = 30;

type Flagged = Pick<
  ProofRow,
  'amount_centavos' | 'due_centavos' | 'created_at' | 'finding' | 'used_at' | 'priced_at'
>;

/** What the owner has to look at. A proof that has one is never accepted without that. */
export function flagsOf(proof: Flagged): ProofFlag[] {
  const { amount_centavos: amount, due_centavos: due, finding, used_at } = proof;
  const flags: ProofFlag[] = [];
  const add = (kind: ProofFlagKind, facts: Omit<ProofFlag, 'kind'> = {}) => flags.push({ kind, ...facts });
  if (used_at !== null) add('REFERENCE_USED', { at: used_at });
  if (amount < due) add('LESS_THAN_DUE', { amount: numericText(due - amount) });
  if (amount > due) add('MORE_THAN_DUE', { amount: numericText(amount - due) });
  if (finding?.result === 'TWICE') add('HISTORY_TWICE');
  if (finding?.result === 'MONEY_OUT') add('HISTORY_MONEY_OUT');
  if (finding?.result === 'OTHER_RECEIVER') add('HISTORY_OTHER_RECEIVER');
  if (finding?.result === 'OTHER_AMOUNT')
    add('HISTORY_OTHER_AMOUNT', { amount: numericText(finding.centavos) });
  const age = finding?.sent_at == null ? null : ageFlag(proof, finding.sent_at);
  if (age !== null) add(...age);
  return flags;
}

/** Money that was sent before the plan had its price, or long before its sender told of it, paid for something else. */
function ageFlag({ created_at, priced_at }: Flagged, sentAt: string): [ProofFlagKind, { at: string }] | null {
  const sent = Date.parse(sentAt);
  // Wallets write no seconds.
  if (priced_at !== null && sent + MINUTE_MS < Date.parse(priced_at))
    return ['OLDER_THAN_PRICE', { at: sentAt }];
  const days = (Date.parse(created_at) - sent) / DAY_MS;
  return days > SENT_LONG_AGO_DAYS ? ['SENT_LONG_AGO', { at: sentAt }] : null;
}
