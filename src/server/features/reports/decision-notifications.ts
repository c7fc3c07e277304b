import type { Tx } from '../../platform/db/transaction.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import type { CaseRow } from './case-row.ts';

type Decided = Pick<CaseRow, 'id' | 'resolution' | 'resolved_at' | 'note' | 'subject'>;

const keyOf = ({ id, resolved_at }: Decided) => `report:${id}:${Date.parse(resolved_at ?? '')}`;

/** Notifies each reporter the outcome, and a person who was warned why. Names no one who decided. */
export async function notifyOfDecision(
  tx: Tx,
  notifier: Pick<Notifier, 'notify'>,
  decided: Decided,
  reports: readonly { readonly reporter_id: string }[],
): Promise<void> {
  const { resolution, note, subject } = decided;
  await notifier.notify(tx, {
    kind: 'REPORT_DECIDED',
    groupId: null,
    actorId: null,
    facts: { result: resolution ?? 'NO_ACTION', reason: note },
    key: keyOf(decided),
    to: reports.map(({ reporter_id }) => ({ userId: reporter_id, reason: 'REPORTER' })),
  });
  if (resolution !== 'WARNED' || subject === null) return;
  await notifier.notify(tx, {
    kind: 'ACCOUNT_NOTICE',
    groupId: null,
    actorId: null,
    facts: { notice: 'WARNED', reason: note },
    key: `${keyOf(decided)}:warned`,
    to: [{ userId: subject.id, reason: 'OWN_ACCOUNT' }],
  });
}

/** Stops the mails of a decision that was taken back; a later decision notifies again. */
export async function withdrawDecision(
  tx: Tx,
  notifier: Pick<Notifier, 'settle'>,
  decided: Decided,
): Promise<void> {
  await notifier.settle(tx, keyOf(decided));
  await notifier.settle(tx, `${keyOf(decided)}:warned`);
}
