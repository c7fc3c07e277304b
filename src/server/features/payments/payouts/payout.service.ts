import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { paginate } from '../../../../contract/core/list.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import { numericText } from '../../../../contract/money/money.ts';
import {
  type listDuePayouts,
  type listPayouts,
  PAYOUT,
  type Payout,
  RUN_MAX,
  type runPayouts,
  type searchPayouts,
} from '../../../../contract/money/payouts.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import { type Database, isUniqueViolation } from '../../../platform/db/database.ts';
import { lockGroup } from '../../../platform/db/row-locks.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../../platform/http/api/keyed-request.ts';
import type { Once } from '../../../platform/idempotency/idempotency.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import type { PaidAccess } from '../../communities/paid-access.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import { announceEarnings } from '../ledger/announce-earnings.ts';
import { createLedgerRepo } from '../ledger/ledger.repo.ts';
import { type PayoutAmounts, postPayout, postPayoutReturned } from '../ledger/ledger.ts';
import { createOwedRepo } from './owed.repo.ts';
import { createPayoutRepo, type PayoutRow } from './payout.repo.ts';
import { createPayoutAccountRepo } from './payout-account.repo.ts';
import { type HeldPayout, notifyOfHeld, notifyOfPayout, settleHeld } from './payout-notices.ts';
import { blockOf, duePayoutOf, payoutOf } from './payout-view.ts';

export interface PayoutServiceDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly once: Once;
  readonly audit: Audit;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly paidAccess: Pick<PaidAccess, 'ownersOf'>;
  readonly notifier: Pick<Notifier, 'notify' | 'settle'>;
}

/**
 * Paying communities what they are owed. A payout is scheduled, then an administrator transfers it and says so; only then
 * it is in the ledger. All of it locks the community, like payments and refunds.
 */
export interface PayoutService {
  /** @throws Problem `group.not_found`, `group.not_allowed` */
  list(
    groupId: string,
    query: HandlerInput<typeof listPayouts>['query'],
    caller: Caller,
  ): Promise<Answer<typeof listPayouts>>;
  due(query: HandlerInput<typeof listDuePayouts>['query']): Promise<Answer<typeof listDuePayouts>>;
  search(query: HandlerInput<typeof searchPayouts>['query']): Promise<Answer<typeof searchPayouts>>;
  run(caller: Caller, keyed: KeyedRequest | null): Promise<Answer<typeof runPayouts>['data']>;
  /** @throws Problem `payout.not_found`, `payout.stale`, `payout.over`, `payout.reference_used` */
  sent(id: string, body: { reference: string; version: number }, caller: Caller): Promise<Payout>;
  /** @throws Problem `payout.not_found`, `payout.stale`, `payout.over` */
  failed(id: string, body: { reason: string; version: number }, caller: Caller): Promise<Payout>;
}

export function createPayoutService(deps: PayoutServiceDeps): PayoutService {
  const { db, withTx, clock, random, once, audit, communities, paidAccess } = deps;
  const now = () => new Date(clock.now());

  /** Schedules what a community is owed: how much, or why not. Another run may have been faster. */
  async function schedule(tx: Tx, runId: string, groupId: string): Promise<Scheduled> {
    const repo = createPayoutRepo(tx);
    await lockGroup(tx, groupId);
    const owed = await createOwedRepo(tx).of(groupId, clock.now());
    const account = await createPayoutAccountRepo(tx).of(groupId);
    const usable_from = account?.usable_from ?? null;
    const blockedBy = blockOf({ ...owed, usable_from }, clock.now());
    if (blockedBy !== null) return { groupId, available: owed.available, blockedBy, usable_from };
    const id = random.uuid();
    const { transferFee } = PAYOUT;
    const amount = owed.available - transferFee;
    await repo.insert({ ...{ id, runId, groupId, amount, transferFee }, at: now() });
    await announceEarnings(paidAccess, tx, groupId);
    return { groupId, amount };
  }

  async function opened(tx: Tx, id: string): Promise<PayoutRow> {
    const repo = createPayoutRepo(tx);
    const found = await repo.find(id);
    if (!found) throw new Problem('payout.not_found', 'This payout does not exist.');
    await lockGroup(tx, found.group_id);
    return (await repo.find(id)) ?? found;
  }

  async function settle(
    tx: Tx,
    before: PayoutRow,
    after: Pick<PayoutRow, 'status' | 'reference' | 'reason'>,
    caller: Caller,
  ): Promise<Payout> {
    await createPayoutRepo(tx).settle(before.id, { ...after, at: now() });
    const posting =
      after.status === 'SENT'
        ? postPayout(before.id, amountsOf(before))
        : after.status === 'RETURNED'
          ? postPayoutReturned(before.id, amountsOf(before))
          : null;
    if (posting) await createLedgerRepo(tx).post(posting, { random, at: now() });
    await audit(tx, {
      ...{ actorId: caller.userId, action: `payout.${after.status.toLowerCase()}`, targetType: 'payout' },
      ...{ targetId: before.id, groupId: before.group_id },
      after: { centavos: before.amount_centavos, reference: after.reference, reason: after.reason },
    });
    await announceEarnings(paidAccess, tx, before.group_id);
    const row = await createPayoutRepo(tx).find(before.id);
    if (!row) throw new Error('a payout is missing in its own transaction');
    await notifyOfPayout(deps, tx, row);
    return payoutOf(row);
  }

  return {
    async list(groupId, query, caller) {
      await communities.requirePermission(caller, groupId, 'payouts.read');
      const { rows, total } = await createPayoutRepo(db).search({ ...query, group_id: groupId });
      return { data: rows.map(payoutOf), pagination: paginate(query, total) };
    },

    async due(query) {
      const page = { limit: query.limit, offset: (query.page - 1) * query.limit };
      const { rows, total } = await createOwedRepo(db).due(clock.now(), page);
      return { data: rows.map((row) => duePayoutOf(row, clock.now())), pagination: paginate(query, total) };
    },

    async search(query) {
      const { rows, total } = await createPayoutRepo(db).search(query);
      return { data: rows.map(payoutOf), pagination: paginate(query, total) };
    },

    run: (caller, keyed) =>
      withTx((tx) =>
        once(tx, keyed, async () => {
          const runId = random.uuid();
          const { rows } = await createOwedRepo(tx).due(clock.now(), { limit: RUN_MAX, offset: 0 });
          const due = rows.filter((row) => isToTry(blockOf(row, clock.now()))).map(({ id }) => id);
          const tried: Scheduled[] = [];
          // In the order of their ids, so that two runs do not wait for each other in a circle.
          for (const groupId of due.toSorted()) tried.push(await schedule(tx, runId, groupId));
          await settleHeld(
            deps,
            tx,
            tried.flatMap((one) => ('amount' in one ? [one.groupId] : [])),
          );
          await notifyOfHeld(
            deps,
            tx,
            tried.flatMap((one) => ('blockedBy' in one ? [one] : [])),
          );
          const amounts = tried.flatMap((one) => ('amount' in one ? [one.amount] : []));
          const total = amounts.reduce((sum, amount) => sum + amount, 0);
          await audit(tx, {
            ...{
              actorId: caller.userId,
              action: 'payout.scheduled',
              targetType: 'payout_run',
              targetId: runId,
            },
            after: { count: amounts.length, centavos: total },
          });
          return { run_id: runId, count: amounts.length, total: numericText(total) };
        }),
      ),

    sent: (id, { reference, version }, caller) =>
      withTx(async (tx) => {
        const before = await opened(tx, id);
        if (before.status === 'SENT' && before.reference === reference) return payoutOf(before);
        if (before.status !== 'SCHEDULED') throw over();
        requireVersion(before, version);
        if (await createPayoutRepo(tx).hasReference(reference, id)) throw referenceUsed();
        return settle(tx, before, { status: 'SENT', reference, reason: null }, caller);
      }).catch((error: unknown) => {
        // Of two payouts that got it at the same moment, one was faster.
        throw isUniqueViolation(error, 'payouts_reference_key') ? referenceUsed() : error;
      }),

    failed: (id, { reason, version }, caller) =>
      withTx(async (tx) => {
        const before = await opened(tx, id);
        const isOver = before.status === 'FAILED' || before.status === 'RETURNED';
        if (isOver && before.reason === reason) return payoutOf(before);
        if (isOver) throw over();
        requireVersion(before, version);
        const status = before.status === 'SENT' ? 'RETURNED' : 'FAILED';
        return settle(tx, before, { status, reference: before.reference, reason }, caller);
      }),
  };
}

type Scheduled = { readonly groupId: string; readonly amount: number } | HeldPayout;

/** What is held back for the lack of an account is tried too: its owners learn what to do. */
function isToTry(blockedBy: ReturnType<typeof blockOf>): boolean {
  return blockedBy === null || blockedBy === 'NO_ACCOUNT' || blockedBy === 'NEW_ACCOUNT';
}

function amountsOf(row: PayoutRow): PayoutAmounts {
  const { group_id: groupId, amount_centavos: amount, transfer_fee_centavos: transferFee } = row;
  return { groupId, amount, withheld: 0, transferFee };
}

function requireVersion(row: PayoutRow, version: number): void {
  if (row.version !== version)
    throw new Problem('payout.stale', 'Someone else changed this payout in the meantime.', {
      fresh: payoutOf(row),
    });
}

function referenceUsed(): Problem {
  return new Problem('payout.reference_used', 'Another payout already has this reference.');
}

function over(): Problem {
  return new Problem('payout.over', 'This payout is already settled.');
}
