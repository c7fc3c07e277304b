import { DAY_MS } from '../../../../contract/core/durations.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import { PAYOUT, type PayoutAccount, type PayoutAccountForm } from '../../../../contract/money/payouts.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockGroup } from '../../../platform/db/row-locks.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { type CommunityService, groupNotAllowed } from '../../communities/community.service.ts';
import type { PaidAccess } from '../../communities/paid-access.ts';
import { announceEarnings } from '../ledger/announce-earnings.ts';
import type { AccountCipher } from './account-cipher.ts';
import { type AccountRow, createPayoutAccountRepo } from './payout-account.repo.ts';
import { maskedNumber } from './payout-view.ts';

export interface PayoutAccountDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly cipher: AccountCipher;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly paidAccess: Pick<PaidAccess, 'ownersOf'>;
}

/** Where the money of a community goes. Numbers are taken in and never given out whole. */
export interface PayoutAccountService {
  get(groupId: string, caller: Caller): Promise<PayoutAccount | null>;
  /** @throws Problem `payout.account_stale` */
  set(groupId: string, form: PayoutAccountForm, caller: Caller): Promise<PayoutAccount>;
}

export function createPayoutAccountService(deps: PayoutAccountDeps): PayoutAccountService {
  const { db, withTx, clock, audit, cipher, communities, paidAccess } = deps;

  return {
    async get(groupId, caller) {
      await communities.requirePermission(caller, groupId, 'payouts.read');
      const row = await createPayoutAccountRepo(db).of(groupId);
      return row && shown(row);
    },

    async set(groupId, form, caller) {
      await communities.requirePermission(caller, groupId, 'payouts.manage');
      return withTx(async (tx) => {
        await lockGroup(tx, groupId);
        if (!(await paidAccess.ownersOf(tx, groupId)).includes(caller.userId)) throw groupNotAllowed();
        const repo = createPayoutAccountRepo(tx);
        const before = await repo.of(groupId);
        if ((before?.version ?? 0) !== form.version)
          throw new Problem('payout.account_stale', 'Someone else changed this account in the meantime.', {
            fresh: before && shown(before),
          });
        const { method, account_name, account_number: number } = form;
        const bank_name = method === 'BANK' ? (form.bank_name ?? null) : null;
        const isSameAccount =
          before !== null &&
          before.method === method &&
          before.bank_name === bank_name &&
          cipher.unlock(before.account_number, groupId) === number;
        const at = new Date(clock.now());
        const next = {
          ...{ method, account_name, bank_name, last_digits: number.slice(-4) },
          account_number: cipher.lock(number, groupId),
          usable_from:
            before !== null && isSameAccount
              ? new Date(before.usable_from)
              : (await repo.hasAny(groupId))
                ? new Date(at.getTime() + PAYOUT.newAccountDays * DAY_MS)
                : at,
        };
        await repo.set(groupId, next, { setBy: caller.userId, at });
        await audit(tx, {
          ...{ actorId: caller.userId, action: 'payout_account.set', targetType: 'group', targetId: groupId },
          ...{ groupId, after: { method, last_digits: next.last_digits } },
        });
        await announceEarnings(paidAccess, tx, groupId);
        const row = await repo.of(groupId);
        if (!row) throw new Error('an account is missing in its own transaction');
        return shown(row);
      });
    },
  };
}

function shown({
  method,
  account_name,
  last_digits,
  bank_name,
  usable_from,
  version,
}: AccountRow): PayoutAccount {
  return { method, account_name, account_number: maskedNumber(last_digits), bank_name, usable_from, version };
}
