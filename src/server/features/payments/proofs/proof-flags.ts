import { DAY_MS, MINUTE_MS } from '../../../../contract/core/durations.ts';
import { numericText } from '../../../../contract/money/money.ts';
import { type ProofFlag, type ProofFlagKind, referenceKey } from '../../../../contract/money/proofs.ts';
import type { PictureNews, ProofRow } from './proof.repo.ts';

/** Who sends money tells the owner soon. What is older may have paid for something else. */
const SENT_LONG_AGO_DAYS = 30;

type Flagged = Pick<
  ProofRow,
  | 'reference'
  | 'amount_centavos'
  | 'due_centavos'
  | 'created_at'
  | 'finding'
  | 'news'
  | 'used_at'
  | 'priced_at'
>;

/** What the owner has to look at. A proof that has one is never accepted without that. */
export function flagsOf(proof: Flagged): ProofFlag[] {
  const { amount_centavos: amount, due_centavos: due, finding, news, used_at } = proof;
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
  if (news !== null) for (const [kind, facts] of pictureFlags(proof, news)) add(kind, facts);
  // The wallet knows better than the picture.
  const sentAt = finding?.sent_at ?? news?.sent_at ?? null;
  const age = sentAt === null ? null : ageFlag(proof, sentAt);
  if (age !== null) add(...age);
  return flags;
}

function pictureFlags(proof: Flagged, news: PictureNews): [ProofFlagKind, Omit<ProofFlag, 'kind'>][] {
  const { reference, centavos } = news;
  const flags: [ProofFlagKind, Omit<ProofFlag, 'kind'>][] = [];
  if (news.seen_at !== null) flags.push(['PICTURE_SEEN', { at: news.seen_at }]);
  if (reference !== null && referenceKey(reference) !== referenceKey(proof.reference))
    flags.push(['PICTURE_OTHER_REFERENCE', {}]);
  if (centavos !== null && centavos !== proof.amount_centavos)
    flags.push(['PICTURE_OTHER_AMOUNT', { amount: numericText(centavos) }]);
  if (news.is_other_receiver) flags.push(['PICTURE_OTHER_RECEIVER', {}]);
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
