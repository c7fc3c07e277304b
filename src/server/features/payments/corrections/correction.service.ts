import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import {
  CORRECTION_ALONE_MAX,
  type Correction,
  type decideCorrection,
  type proposeCorrection,
  type searchCorrections,
} from '../../../../contract/money/corrections.ts';
import { parseSigned } from '../../../../contract/money/money.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import { type Database, isUniqueViolation } from '../../../platform/db/database.ts';
import { lockGroup } from '../../../platform/db/row-locks.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../../platform/http/api/keyed-request.ts';
import type { Once } from '../../../platform/idempotency/idempotency.ts';
import { requireSecondAdministrator } from '../../../platform/rights/second-administrator.ts';
import type { PaidAccess } from '../../communities/paid-access.ts';
import { announceEarnings } from '../ledger/announce-earnings.ts';
import { createLedgerRepo } from '../ledger/ledger.repo.ts';
import { type Entry, type Posting, postCorrection, postReplacement } from '../ledger/ledger.ts';
import { createCorrectionRepo, type RightEntry, type WrongTransaction } from './correction.repo.ts';

export interface CorrectionDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly once: Once;
  readonly audit: Audit;
  readonly paidAccess: Pick<PaidAccess, 'ownersOf'>;
}

/** What has its own way back: a payout that came back, and a payment that the owner did not get. */
const NOT_HERE: readonly Posting['kind'][] = [
  'payout',
  'payout_returned',
  'outside',
  'disputed',
  'dispute_over',
];

/**
 * Corrections of the ledger. A wrong transaction is never changed: another one reverses it, and a third one may stand in
 * its place. More than 10,000 pesos takes two administrators, and so does a replacement that gives more than was there, or
 * to another community.
 */
export interface CorrectionService {
  /** @throws Problem `correction.not_found`, `correction.not_allowed`, `correction.reversed`, `correction.exists` */
  propose(
    form: HandlerInput<typeof proposeCorrection>['body'],
    caller: Caller,
    keyed: KeyedRequest | null,
  ): Promise<Correction>;
  /**
   * @throws Problem `correction.not_found`, `correction.not_allowed`, `correction.own`, `correction.over`, `correction.stale`,
   *   `correction.reversed`, `platform.not_second`
   */
  decide(
    id: string,
    decision: HandlerInput<typeof decideCorrection>['body'],
    caller: Caller,
  ): Promise<Correction>;
  search(query: HandlerInput<typeof searchCorrections>['query']): Promise<Answer<typeof searchCorrections>>;
}

export function createCorrectionService(deps: CorrectionDeps): CorrectionService {
  const { db, withTx, clock, random, once, audit, paidAccess } = deps;
  const now = () => new Date(clock.now());

  /** Nothing else is posted for its communities until the end. */
  async function locked(tx: Tx, id: string, right: Right): Promise<WrongTransaction | null> {
    const repo = createCorrectionRepo(tx);
    const found = await repo.transaction(id);
    if (found === null) return null;
    // In one order, so that two corrections do not wait for each other.
    for (const groupId of groupsOf(found, right).toSorted()) await lockGroup(tx, groupId);
    return repo.transaction(id);
  }

  /** Administrators do not decide about the money of a community that they own. */
  async function requireStranger(tx: Tx, groupIds: readonly string[], caller: Caller): Promise<void> {
    for (const groupId of groupIds)
      if ((await paidAccess.ownersOf(tx, groupId)).includes(caller.userId))
        throw new Problem(
          'correction.not_allowed',
          'You own this community. Another administrator has to do this.',
        );
  }

  async function rightOf(tx: Tx, { transaction_id, replacement }: Form): Promise<Right> {
    if (replacement === null) return null;
    const repo = createCorrectionRepo(tx);
    const own = (await repo.transaction(transaction_id))?.groupId ?? null;
    const right: RightEntry[] = [];
    for (const { account, community, amount } of replacement) {
      const isOfCommunity = account === 'creator_payable';
      const named = community === null ? own : await repo.groupOf(community);
      if (isOfCommunity && named === null)
        throw new Problem('correction.not_allowed', 'There is no community with this address.');
      right.push({ account, group_id: isOfCommunity ? named : null, amount: parseSigned(amount) ?? 0 });
    }
    if (new Set(right.map(nameOf)).size < right.length)
      throw new Problem('correction.not_allowed', 'Each account can be there only once.');
    return right;
  }

  async function apply(tx: Tx, id: string, { wrong, right, caller }: Decided): Promise<void> {
    if (wrong.isReversed) throw reversed();
    const ledger = createLedgerRepo(tx);
    const posting = postCorrection({ ...wrong, entries: await ledger.entriesOf(wrong.key) });
    if (!(await ledger.post(posting, { random, at: now() }))) throw reversed();
    const instead = right && postReplacement(wrong, right.map(entryOf));
    if (instead !== null) await ledger.post(instead, { random, at: now() });
    const keys = { postedKey: posting.key, replacedKey: instead?.key ?? null };
    await createCorrectionRepo(tx).decide(id, { by: caller.userId, at: now(), ...keys });
    for (const groupId of groupsOf(wrong, right)) await announceEarnings(paidAccess, tx, groupId);
  }

  async function note(tx: Tx, action: 'proposed' | 'applied' | 'declined', noted: Noted): Promise<void> {
    const { id, wrong, caller, after } = noted;
    await audit(tx, {
      ...{
        actorId: caller.userId,
        action: `correction.${action}`,
        targetType: 'ledger_correction',
        targetId: id,
      },
      ...(wrong.groupId !== null && { groupId: wrong.groupId }),
      after: { transaction: wrong.id, kind: wrong.kind, centavos: wrong.amount, ...after },
    });
  }

  async function required(tx: Tx, id: string): Promise<Correction> {
    const row = await createCorrectionRepo(tx).find(id);
    if (!row) throw new Error('a correction is missing in its own transaction');
    return row;
  }

  return {
    propose: (form, caller, keyed) =>
      withTx((tx) =>
        once(tx, keyed, async () => {
          const { transaction_id, reason } = form;
          const right = await rightOf(tx, form);
          const wrong = await locked(tx, transaction_id, right);
          if (!wrong) throw new Problem('correction.not_found', 'This transaction does not exist.');
          if (NOT_HERE.includes(wrong.kind))
            throw new Problem('correction.not_allowed', 'This cannot be corrected here.');
          await requireStranger(tx, groupsOf(wrong, right), caller);
          if (wrong.isReversed) throw reversed();
          const posted = await createLedgerRepo(tx).entriesOf(wrong.key);
          if (right !== null && isSame(posted, right.map(entryOf)))
            throw new Problem('correction.not_allowed', 'This is what was posted already.');
          const id = random.uuid();
          const given = debits(right ?? []);
          const amount = Math.max(wrong.amount, given);
          const takesTwo =
            amount > CORRECTION_ALONE_MAX ||
            given > wrong.amount ||
            groupsOf(wrong, right).some((groupId) => groupId !== wrong.groupId);
          await createCorrectionRepo(tx).propose({
            ...{ id, transaction: wrong, replacement: right, amount, takesTwo, reason },
            ...{ by: caller.userId, at: now() },
          });
          await note(tx, 'proposed', { id, wrong, caller, after: { reason, replacement: right } });
          if (!takesTwo) {
            await apply(tx, id, { wrong, right, caller });
            await note(tx, 'applied', { id, wrong, caller });
          }
          return required(tx, id);
        }),
      ).catch(raced),

    decide: (id, { decision, version }, caller) =>
      withTx(async (tx) => {
        const found = await createCorrectionRepo(tx).find(id);
        const right = found && (await createCorrectionRepo(tx).replacementOf(id));
        const wrong = found && (await locked(tx, found.transaction_id, right));
        const before = await createCorrectionRepo(tx).lock(id);
        if (!before || !wrong) throw new Problem('correction.not_found', 'This correction does not exist.');
        await requireStranger(tx, groupsOf(wrong, right), caller);
        const isApproval = decision === 'approve';
        if (before.status !== 'PROPOSED') {
          const isSame = before.status === (isApproval ? 'APPLIED' : 'DECLINED');
          if (isSame && before.decided_by?.id === caller.userId) return before;
          throw new Problem('correction.over', 'Someone else decided about this correction.', {
            fresh: before,
          });
        }
        if (before.version !== version)
          throw new Problem('correction.stale', 'Someone else changed this correction in the meantime.', {
            fresh: before,
          });
        if (isApproval && before.proposed_by.id === caller.userId)
          throw new Problem('correction.own', 'Another administrator has to approve your correction.');
        if (isApproval) {
          const two = { proposedBy: before.proposed_by.id, userId: caller.userId, at: now() };
          await requireSecondAdministrator(tx, two);
          await apply(tx, id, { wrong, right, caller });
        } else {
          const keys = { postedKey: null, replacedKey: null };
          await createCorrectionRepo(tx).decide(id, { by: caller.userId, at: now(), ...keys });
        }
        await note(tx, isApproval ? 'applied' : 'declined', { id, wrong, caller });
        return required(tx, id);
      }).catch(raced),

    search: (query) => createCorrectionRepo(db).search(query),
  };
}

interface Noted {
  readonly id: string;
  readonly wrong: WrongTransaction;
  readonly caller: Caller;
  readonly after?: object;
}

type Form = HandlerInput<typeof proposeCorrection>['body'];
/** What is posted in the place of what is wrong. */
type Right = readonly RightEntry[] | null;

interface Decided {
  readonly wrong: WrongTransaction;
  readonly right: Right;
  readonly caller: Caller;
}

/** Whose money it moves. */
function groupsOf({ groupId }: WrongTransaction, right: Right): string[] {
  const all = [groupId, ...(right ?? []).map(({ group_id }) => group_id)];
  return [...new Set(all.filter((one) => one !== null))];
}

function entryOf({ account, group_id, amount }: RightEntry): Entry {
  if (account !== 'creator_payable') return { account, amount };
  if (group_id === null) throw new Error('what is owed to a community names none');
  return { account: { creator_payable: group_id }, amount };
}

function nameOf({ account, group_id }: RightEntry): string {
  return `${account} ${group_id}`;
}

function isSame(a: readonly Entry[], b: readonly Entry[]): boolean {
  const textOf = (all: readonly Entry[]) =>
    all
      .map((one) => JSON.stringify(one))
      .toSorted()
      .join();
  return textOf(a) === textOf(b);
}

function debits(all: readonly RightEntry[]): number {
  return all.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
}

function reversed(): Problem {
  return new Problem('correction.reversed', 'This transaction is already reversed.');
}

/** Of two at the same moment, the database takes one. */
function raced(error: unknown): never {
  if (isUniqueViolation(error, 'ledger_corrections_one_open'))
    throw new Problem('correction.exists', 'A correction of this transaction is already proposed.');
  throw isUniqueViolation(error, 'ledger_transactions_reversed_once') ? reversed() : error;
}
