import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import {
  type AdminPayout,
  PAYOUT as PAYOUT_RULES,
  type PayoutMethod,
  type PayoutStatus,
  type searchPayouts,
} from '../../../../contract/money/payouts.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { instantText } from '../../../platform/db/instant-text.ts';
import { and, createParameters, type Parameters } from '../../../platform/db/statement.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';
import { personJson } from '../../users/person-json.ts';

/** A stored payout with its community. Amounts are centavos. */
export interface PayoutRow extends Pick<AdminPayout, 'takes_two' | 'approvals'> {
  readonly id: string;
  readonly run_id: string;
  readonly group_id: string;
  readonly group_name: string;
  readonly group_slug: string;
  readonly amount_centavos: number;
  readonly transfer_fee_centavos: number;
  readonly shrunk_from_centavos: number | null;
  readonly filed_centavos: number | null;
  readonly status: PayoutStatus;
  readonly method: PayoutMethod;
  readonly account_name: string;
  /** Encrypted; null once it is settled. */
  readonly account_number: Buffer | null;
  readonly last_digits: string;
  readonly bank_name: string | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly created_at: string;
  readonly settled_at: string | null;
  readonly version: number;
}

export type PayoutFilter = Pick<HandlerInput<typeof searchPayouts>['query'], 'page' | 'limit'> & {
  readonly status?: PayoutStatus | undefined;
  readonly run_id?: string | undefined;
  readonly group_id?: string;
};

/** SQL: the administrator `u` belongs to the staff of the community of the payout `p`, or owns it. */
function hasRoleIn(u: string, roles: string): string {
  return `exists (select from group_members pm where pm.group_id = p.group_id and pm.user_id = ${u}.id
    and pm.role in (${roles}) and ${isActiveMember('pm')})`;
}
const IS_ADMIN = `u.platform_role = 'ADMIN' and u.status = 'ACTIVE'`;

/** SQL: a community of the payout `p` has an administrator among its owners, or the payout is large. */
const TAKES_TWO = `(p.amount_centavos > ${PAYOUT_RULES.aloneMax} or exists (
    select from users u where ${IS_ADMIN} and ${hasRoleIn('u', `'OWNER'`)}))`;

/** SQL: who said yes. Until it is settled, only those who could say it now count. */
const APPROVALS = `coalesce((
    select json_agg(json_build_object('by', ${personJson('u')}, 'at', ${instantText('a.at')}) order by a.at, u.id)
    from payout_approvals a join users u on u.id = a.user_id where a.payout_id = p.id
      and (p.status <> 'SCHEDULED' or ${IS_ADMIN} and not ${hasRoleIn('u', `'OWNER', 'MODERATOR'`)})), '[]')`;

const PAYOUT = `select p.id, p.run_id, p.group_id, g.name as group_name, g.slug as group_slug, p.amount_centavos,
    p.transfer_fee_centavos, p.shrunk_from_centavos, p.filed_centavos, p.status, p.method, p.account_name, p.account_number, p.last_digits, p.bank_name,
    p.reference, p.reason, p.created_at, p.settled_at, p.version, ${TAKES_TWO} as takes_two,
    ${APPROVALS} as approvals
  from payouts p join groups g on g.id = p.group_id`;

/** Works with the pool or a transaction; locks need a transaction. Contains no rules. */
export function createPayoutRepo(db: Database) {
  function where(
    { status, run_id, group_id }: Omit<PayoutFilter, 'page' | 'limit'>,
    $: Parameters['$'],
  ): string {
    return and([
      status !== undefined && `p.status = ${$(status, 'text')}`,
      run_id !== undefined && `p.run_id = ${$(run_id, 'uuid')}`,
      group_id !== undefined && `p.group_id = ${$(group_id, 'uuid')}`,
    ]);
  }

  return {
    async find(id: string): Promise<PayoutRow | null> {
      const { rows } = await db.query<PayoutRow>(`${PAYOUT} where p.id = $1`, [id]);
      return rows[0] ?? null;
    },

    /** The newest first. */
    async search(filter: PayoutFilter): Promise<{ rows: PayoutRow[]; total: number }> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<PayoutRow>(
        `${PAYOUT} where ${where(filter, $)} order by p.id desc
         limit ${$(filter.limit, 'bigint')} offset ${$((filter.page - 1) * filter.limit, 'bigint')}`,
        values,
      );
      const counted = createParameters();
      const { rows: totals } = await db.query<{ total: number }>(
        `select count(*) as total from payouts p where ${where(filter, counted.$)}`,
        counted.values,
      );
      return { rows, total: singleRow(totals).total };
    },

    async ofRun(runId: string): Promise<PayoutRow[]> {
      const { rows } = await db.query<PayoutRow>(`${PAYOUT} where p.run_id = $1 order by p.id`, [runId]);
      return rows;
    },

    /** Schedules a payout to the account of the community as it is now. */
    async insert(row: {
      id: string;
      runId: string;
      groupId: string;
      amount: number;
      transferFee: number;
      at: Date;
    }): Promise<void> {
      await db.query(
        `insert into payouts (id, run_id, group_id, amount_centavos, transfer_fee_centavos, status, method,
           account_name, account_number, last_digits, bank_name, created_at)
         select $1, $2, $3, $4, $5, 'SCHEDULED', n.method, n.account_name, n.account_number, n.last_digits,
           n.bank_name, $6
         from payout_accounts n where n.group_id = $3`,
        [row.id, row.runId, row.groupId, row.amount, row.transferFee, row.at],
      );
    },

    /** Lowers what is scheduled. */
    async shrink(id: string, amount: number): Promise<void> {
      await db.query(
        `update payouts set amount_centavos = $2, shrunk_from_centavos = coalesce(shrunk_from_centavos, amount_centavos),
           version = version + 1 where id = $1`,
        [id, amount],
      );
    },

    /** A file gives out the number of its account. What an earlier file said is more, and stays. */
    async markFiled(id: string): Promise<void> {
      await db.query(
        'update payouts set filed_centavos = coalesce(filed_centavos, amount_centavos) where id = $1',
        [id],
      );
    },

    async settle(
      id: string,
      {
        status,
        reference,
        reason,
        amount_centavos: amount,
        at,
      }: Pick<PayoutRow, 'status' | 'reference' | 'reason' | 'amount_centavos'> & { at: Date },
    ): Promise<void> {
      await db.query(
        `update payouts set status = $2, reference = $3, reason = $4, settled_at = $5, account_number = null,
           amount_centavos = $6, shrunk_from_centavos = nullif(shrunk_from_centavos, $6), version = version + 1
         where id = $1`,
        [id, status, reference, reason, at, amount],
      );
    },

    /** Of those who said yes before, only those who still count stay. */
    async approve({ id, approvals }: PayoutRow, userId: string, at: Date): Promise<void> {
      await db.query('delete from payout_approvals where payout_id = $1 and user_id <> all($2::uuid[])', [
        ...[id, approvals.map(({ by }) => by.id)],
      ]);
      await db.query('insert into payout_approvals (payout_id, user_id, at) values ($1, $2, $3)', [
        id,
        userId,
        at,
      ]);
      await db.query('update payouts set version = version + 1 where id = $1', [id]);
    },

    /** The role of a person in a community now; null without one. */
    async roleOf(groupId: string, userId: string): Promise<string | null> {
      const { rows } = await db.query<{ role: string }>(
        `select m.role from group_members m where m.group_id = $1 and m.user_id = $2 and ${isActiveMember('m')}`,
        [groupId, userId],
      );
      return rows[0]?.role ?? null;
    },

    async hasReference(reference: string, exceptId: string): Promise<boolean> {
      const { rows } = await db.query('select from payouts where reference = $1 and id <> $2', [
        reference,
        exceptId,
      ]);
      return rows.length > 0;
    },
  };
}
