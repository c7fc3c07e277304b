import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import {
  CORRECTION_ALONE_MAX,
  type Correction,
  type decideCorrection,
  type proposeCorrection,
  type searchCorrections,
} from '../../../../contract/money/corrections.ts';
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
import { type Posting, postCorrection } from '../ledger/ledger.ts';
import { createCorrectionRepo, type WrongTransaction } from './correction.repo.ts';

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
const NOT_HERE: readonly Posting['kind'][] = ['payout', 'payout_returned', 'outside'];

/**
 * Corrections of the ledger. A wrong transaction is never changed: another one reverses it. More than 10,000 pesos takes
 * two administrators.
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

  /** Nothing else is posted for its community until the end. */
  async function locked(tx: Tx, id: string): Promise<WrongTransaction | null> {
    const repo = createCorrectionRepo(tx);
    const found = await repo.transaction(id);
    if (found === null || found.groupId === null) return found;
    await lockGroup(tx, found.groupId);
    return repo.transaction(id);
  }

  /** Administrators do not decide about the money of a community that they own. */
  async function requireStranger(tx: Tx, { groupId }: WrongTransaction, caller: Caller): Promise<void> {
    if (groupId === null || !(await paidAccess.ownersOf(tx, groupId)).includes(caller.userId)) return;
    throw new Problem(
      'correction.not_allowed',
      'You own this community. Another administrator has to do this.',
    );
  }

  async function apply(tx: Tx, id: string, wrong: WrongTransaction, caller: Caller): Promise<void> {
    if (wrong.isReversed) throw reversed();
    const ledger = createLedgerRepo(tx);
    const posting = postCorrection({ ...wrong, entries: await ledger.entriesOf(wrong.key) });
    if (!(await ledger.post(posting, { random, at: now() }))) throw reversed();
    await createCorrectionRepo(tx).decide(id, { by: caller.userId, at: now(), postedKey: posting.key });
    if (wrong.groupId !== null) await announceEarnings(paidAccess, tx, wrong.groupId);
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
    propose: ({ transaction_id, reason }, caller, keyed) =>
      withTx((tx) =>
        once(tx, keyed, async () => {
          const wrong = await locked(tx, transaction_id);
          if (!wrong) throw new Problem('correction.not_found', 'This transaction does not exist.');
          if (NOT_HERE.includes(wrong.kind))
            throw new Problem('correction.not_allowed', 'This cannot be corrected here.');
          await requireStranger(tx, wrong, caller);
          if (wrong.isReversed) throw reversed();
          const id = random.uuid();
          await createCorrectionRepo(tx).propose({
            ...{ id, transaction: wrong, reason, by: caller.userId, at: now() },
          });
          await note(tx, 'proposed', { id, wrong, caller, after: { reason } });
          if (wrong.amount <= CORRECTION_ALONE_MAX) {
            await apply(tx, id, wrong, caller);
            await note(tx, 'applied', { id, wrong, caller });
          }
          return required(tx, id);
        }),
      ).catch(raced),

    decide: (id, { decision, version }, caller) =>
      withTx(async (tx) => {
        const found = await createCorrectionRepo(tx).find(id);
        const wrong = found && (await locked(tx, found.transaction_id));
        const before = await createCorrectionRepo(tx).lock(id);
        if (!before || !wrong) throw new Problem('correction.not_found', 'This correction does not exist.');
        await requireStranger(tx, wrong, caller);
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
          await apply(tx, id, wrong, caller);
        } else await createCorrectionRepo(tx).decide(id, { by: caller.userId, at: now(), postedKey: null });
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

function reversed(): Problem {
  return new Problem('correction.reversed', 'This transaction is already reversed.');
}

/** Of two at the same moment, the database takes one. */
function raced(error: unknown): never {
  if (isUniqueViolation(error, 'ledger_corrections_one_open'))
    throw new Problem('correction.exists', 'A correction of this transaction is already proposed.');
  throw isUniqueViolation(error, 'ledger_transactions_reversed_once') ? reversed() : error;
}
