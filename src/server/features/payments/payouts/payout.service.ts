import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { paginate } from '../../../../contract/core/list.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import { numericText, parsePesos } from '../../../../contract/money/money.ts';
import {
  type AdminPayout,
  type approvePayout,
  type listDuePayouts,
  type listPayouts,
  PAYOUT,
  RUN_MAX,
  type runPayouts,
  type searchPayouts,
  type sendPayout,
} from '../../../../contract/money/payouts.ts';
import { type Database, isUniqueViolation } from '../../../platform/db/database.ts';
import { lockGroup } from '../../../platform/db/row-locks.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../../platform/http/api/keyed-request.ts';
import type { Once } from '../../../platform/idempotency/idempotency.ts';
import { requireSecondAdministrator } from '../../../platform/rights/second-administrator.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import { announceEarnings } from '../ledger/announce-earnings.ts';
import { createOwedRepo } from './owed.repo.ts';
import { createPayoutRepo, type PayoutRow } from './payout.repo.ts';
import { createPayoutAccountRepo } from './payout-account.repo.ts';
import { type HeldPayout, notifyOfHeld, settleHeld } from './payout-notices.ts';
import { adminPayoutOf, blockOf, duePayoutOf, isApproved, payoutOf } from './payout-view.ts';
import { type RecomputeDeps, recomputePayout } from './recompute-payout.ts';
import { settlePayout } from './settle-payout.ts';

export interface PayoutServiceDeps extends RecomputeDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly once: Once;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
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
  /**
   * @throws Problem `payout.not_found`, `payout.stale`, `payout.over`, `payout.changed`, `payout.own`, `payout.not_waiting`,
   *   `payout.own_community`, `platform.not_second`
   */
  approve(id: string, body: HandlerInput<typeof approvePayout>['body'], caller: Caller): Promise<AdminPayout>;
  /**
   * The payouts of a run as they are owed now, for the file that gives their accounts out; without the account of what
   * still waits for an administrator. Empty when there is no such run.
   */
  takeFile(runId: string, caller: Caller): Promise<readonly PayoutRow[]>;
  /** @throws Problem `payout.not_found`, `payout.stale`, `payout.over`, `payout.changed`, `payout.reference_used` */
  sent(id: string, body: HandlerInput<typeof sendPayout>['body'], caller: Caller): Promise<AdminPayout>;
  /** @throws Problem `payout.not_found`, `payout.stale`, `payout.over` */
  failed(id: string, body: { reason: string; version: number }, caller: Caller): Promise<AdminPayout>;
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

  /** An administrator with one of these roles in the community decides nothing about its money. */
  async function requireStranger(
    tx: Tx,
    { group_id: groupId }: PayoutRow,
    { userId }: Caller,
    roles: readonly string[],
  ): Promise<void> {
    if (roles.includes((await createPayoutRepo(tx).roleOf(groupId, userId)) ?? ''))
      throw new Problem(
        'payout.own_community',
        'You own or moderate this community. Another administrator has to do this.',
      );
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
      return { data: rows.map(adminPayoutOf), pagination: paginate(query, total) };
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

    takeFile: (runId, caller) =>
      withTx(async (tx) => {
        const repo = createPayoutRepo(tx);
        const rows = await repo.ofRun(runId);
        if (rows.length === 0) return [];
        // In the order of a run, so that they do not wait for each other in a circle.
        for (const { id } of rows.toSorted((a, b) => (a.group_id < b.group_id ? -1 : 1))) {
          const row = await recomputePayout(deps, tx, await opened(tx, id), caller);
          if (row.status === 'SCHEDULED' && isApproved(row)) await repo.markFiled(id);
        }
        await audit(tx, {
          ...{ actorId: caller.userId, action: 'payout.file_taken', targetType: 'payout_run' },
          targetId: runId,
        });
        const after = await repo.ofRun(runId);
        return after.map((row) => (isApproved(row) ? row : { ...row, account_number: null }));
      }),

    async approve(id, { version }, caller) {
      const noted = await withTx(async (tx) => {
        const before = await opened(tx, id);
        const isAgain = before.approvals.some(({ by }) => by.id === caller.userId);
        // The same press again, as after a lost answer.
        if (isAgain && version < before.version) return { row: before };
        if (before.status !== 'SCHEDULED') throw over();
        await requireStranger(tx, before, caller, ['OWNER', 'MODERATOR']);
        requireVersion(before, version);
        if (isApproved(before))
          throw new Problem('payout.not_waiting', 'This payout needs no more approvals.');
        if (isAgain)
          throw new Problem(
            'payout.own',
            'You already approved this payout. Another administrator has to approve it.',
          );
        const row = await recomputePayout(deps, tx, before, caller);
        if (row.version !== before.version) return { changed: row };
        const [first] = before.approvals;
        if (first !== undefined)
          await requireSecondAdministrator(tx, {
            ...{ proposedBy: first.by.id, userId: caller.userId, at: now() },
          });
        await createPayoutRepo(tx).approve(before, caller.userId, now());
        await audit(tx, {
          ...{ actorId: caller.userId, action: 'payout.approved', targetType: 'payout', targetId: id },
          ...{ groupId: before.group_id, after: { centavos: before.amount_centavos } },
        });
        return { row: (await createPayoutRepo(tx).find(id)) ?? before };
      });
      // What was computed stays.
      if (noted.changed) throw changed(noted.changed);
      return adminPayoutOf(noted.row);
    },

    async sent(id, { reference, version, amount }, caller) {
      const noted = await withTx(async (tx) => {
        const before = await opened(tx, id);
        if (before.status === 'SENT' && before.reference === reference) return { row: before };
        const isFiled = before.filed_centavos !== null;
        if (before.status !== 'SCHEDULED' && !(before.status === 'FAILED' && isFiled)) throw over();
        await requireStranger(tx, before, caller, ['OWNER']);
        requireVersion(before, version);
        // Once its account was given out, it may have been transferred.
        if (!isFiled && !isApproved(before))
          throw new Problem('payout.needs_two', 'Two administrators have to approve this payout first.', {
            fresh: adminPayoutOf(before),
          });
        if (await createPayoutRepo(tx).hasReference(reference, id)) throw referenceUsed();
        const transferred = amount === undefined ? before.amount_centavos : parsePesos(amount);
        const said = { status: 'SENT', reference, reason: null } as const;
        // A transfer that was made as a file said is noted as it was made. New payments make up for it.
        const isOfBefore = before.status === 'FAILED' || transferred !== before.amount_centavos;
        if (isOfBefore && isFiled && transferred === before.filed_centavos)
          return { row: await settlePayout(deps, tx, before, { ...said, amount: transferred }, caller) };
        if (transferred !== before.amount_centavos) return { changed: before };
        const now = await recomputePayout(deps, tx, before, caller);
        if (now.version !== before.version) return { changed: now };
        return { row: await settlePayout(deps, tx, before, said, caller) };
      }).catch((error: unknown) => {
        // Of two payouts that got it at the same moment, one was faster.
        throw isUniqueViolation(error, 'payouts_reference_key') ? referenceUsed() : error;
      });
      // What was computed stays.
      if (noted.changed) throw changed(noted.changed);
      return adminPayoutOf(noted.row);
    },

    failed: (id, { reason, version }, caller) =>
      withTx(async (tx) => {
        const before = await opened(tx, id);
        const isOver = before.status === 'FAILED' || before.status === 'RETURNED';
        if (isOver && before.reason === reason) return adminPayoutOf(before);
        if (isOver) throw over();
        await requireStranger(tx, before, caller, ['OWNER']);
        requireVersion(before, version);
        const status = before.status === 'SENT' ? 'RETURNED' : 'FAILED';
        return adminPayoutOf(
          await settlePayout(deps, tx, before, { status, reference: before.reference, reason }, caller),
        );
      }),
  };
}

type Scheduled = { readonly groupId: string; readonly amount: number } | HeldPayout;

/** What is held back for the lack of an account is tried too: its owners learn what to do. */
function isToTry(blockedBy: ReturnType<typeof blockOf>): boolean {
  return blockedBy === null || blockedBy === 'NO_ACCOUNT' || blockedBy === 'NEW_ACCOUNT';
}

function requireVersion(row: PayoutRow, version: number): void {
  if (row.version !== version)
    throw new Problem('payout.stale', 'Someone else changed this payout in the meantime.', {
      fresh: adminPayoutOf(row),
    });
}

function referenceUsed(): Problem {
  return new Problem('payout.reference_used', 'Another payout already has this reference.');
}

/** It is seen before anything is noted. */
function changed(row: PayoutRow): Problem {
  return new Problem(
    'payout.changed',
    row.status === 'FAILED'
      ? 'This payout was cancelled, because it is no longer owed.'
      : 'Less is owed now, because of refunds or disputes. Check the amount.',
    { fresh: adminPayoutOf(row) },
  );
}

function over(): Problem {
  return new Problem('payout.over', 'This payout is already settled.');
}
