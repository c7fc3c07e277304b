import type { Person } from '../../../../contract/account/people.ts';
import { numericText } from '../../../../contract/money/money.ts';
import type { PaymentProof, ProofStatus, ProofsQuery } from '../../../../contract/money/proofs.ts';
import type { PlanSnapshot } from '../../../../contract/money/quotes.ts';
import { PROOF_PICTURE_PATH } from '../../../../contract/upload-rules.ts';
import { TOTAL_MAX } from '../../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { and, createParameters, type Parameters } from '../../../platform/db/statement.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';
import { boughtPeriods } from '../../subscriptions/bought-periods.ts';
import { personJson } from '../../users/person-json.ts';

/** A stored proof. Amounts are centavos, times ISO 8601. */
export interface ProofRow {
  readonly id: string;
  readonly group_id: string;
  readonly user_id: string;
  readonly person: Person;
  readonly plan_snapshot: PlanSnapshot;
  readonly due_centavos: number;
  readonly amount_centavos: number;
  readonly reference: string;
  readonly picture_name: string | null;
  readonly status: ProofStatus;
  readonly reason: string | null;
  readonly payment_id: string | null;
  readonly can_take_back: boolean;
  readonly created_at: string;
  readonly decided_at: string | null;
  readonly decided_by: string | null;
  readonly version: number;
}

type NewProof = Pick<
  ProofRow,
  | 'id'
  | 'group_id'
  | 'user_id'
  | 'plan_snapshot'
  | 'due_centavos'
  | 'amount_centavos'
  | 'reference'
  | 'created_at'
> & { readonly referenceKey: string };

export interface Decision {
  readonly status: 'ACCEPTED' | 'REJECTED';
  readonly reason: string | null;
  readonly paymentId: string | null;
  readonly by: string;
  readonly at: string;
}

const PROOF = `p.id, p.group_id, p.user_id, ${personJson('u')} as person, p.plan_snapshot, p.due_centavos,
  p.amount_centavos, p.reference, p.picture_name, p.status, p.reason, p.created_at, p.decided_at, p.decided_by,
  p.version, p.payment_id, exists (
    select from subscription_periods s where s.id in (select id from ${boughtPeriods('p.payment_id')} bought)
      and s.voided_at is null and (s.period_end is null or s.period_end > now())) as can_take_back`;

/** Works with the pool or a transaction. Contains no rules. */
export function createProofRepo(db: Database) {
  async function one(id: string): Promise<ProofRow | null> {
    const { rows } = await db.query<ProofRow>(
      `select ${PROOF} from payment_proofs p join users u on u.id = p.user_id where p.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

  async function isThere(condition: string, values: readonly unknown[]): Promise<boolean> {
    const { rows } = await db.query(`select from payment_proofs where ${condition} limit 1`, values);
    return rows.length > 0;
  }

  return {
    find: one,

    /** Until the end of the transaction. */
    async lock(id: string): Promise<ProofRow | null> {
      await db.query('select from payment_proofs where id = $1 for no key update', [id]);
      return one(id);
    },

    hasWaiting: (groupId: string, userId: string) =>
      isThere(`group_id = $1 and user_id = $2 and status = 'WAITING'`, [groupId, userId]),

    /** Lets nobody else send or accept this reference, in any community, until the end of the transaction. */
    async lockReference(key: string): Promise<void> {
      await db.query(`select pg_advisory_xact_lock(hashtextextended('proof:' || $1, 0))`, [key]);
    },

    /**
     * Whether it stands with one of these statuses in the community, or in another one that has an owner in common: both
     * are paid to the same person.
     */
    isReferenceUsed: (groupId: string, key: string, statuses: readonly ProofStatus[]) =>
      isThere(
        `(group_id = $1 or group_id in (
           select sister.group_id from group_members own join group_members sister on sister.user_id = own.user_id
           where own.group_id = $1 and own.role = 'OWNER' and ${isActiveMember('own')}
             and sister.role = 'OWNER' and ${isActiveMember('sister')}))
         and reference_key = $2 and status = any($3)`,
        [groupId, key, statuses],
      ),

    async insert(proof: NewProof): Promise<void> {
      await db.query(
        `insert into payment_proofs (id, group_id, user_id, plan_snapshot, due_centavos, amount_centavos, reference,
           reference_key, status, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'WAITING', $9)`,
        [
          ...[proof.id, proof.group_id, proof.user_id, JSON.stringify(proof.plan_snapshot)],
          ...[proof.due_centavos, proof.amount_centavos, proof.reference, proof.referenceKey],
          proof.created_at,
        ],
      );
    },

    /** Raises the version. */
    async setPicture(id: string, name: string): Promise<void> {
      await db.query('update payment_proofs set picture_name = $2, version = version + 1 where id = $1', [
        id,
        name,
      ]);
    },

    /** Raises the version. */
    async decide(id: string, { status, reason, paymentId, by, at }: Decision): Promise<void> {
      await db.query(
        `update payment_proofs set status = $2, reason = $3, payment_id = $4, decided_by = $5, decided_at = $6,
           version = version + 1 where id = $1`,
        [id, status, reason, paymentId, by, at],
      );
    },

    /** A payment that the owner got outside the platform. `proofId` makes it one. */
    async insertPayment(made: {
      id: string;
      proofId: string;
      amount: number;
      isLive: boolean;
      at: string;
    }): Promise<void> {
      await db.query(
        `insert into payments (id, provider, provider_payment_id, amount_centavos, currency, method, status, is_live,
           paid_at, created_at, outcome)
         values ($1, 'manual', $2, $3, 'PHP', 'manual', 'PAID', $4, $5, $5, 'FULFILLED')`,
        [made.id, made.proofId, made.amount, made.isLive, made.at],
      );
    },

    async search(query: ProofsQuery, scope: ProofScope): Promise<{ rows: ProofRow[]; total: number }> {
      const { values, $ } = createParameters();
      const from = `from payment_proofs p join users u on u.id = p.user_id where ${conditions(query, scope, $)}`;
      const counted = await db.query<{ total: number }>(
        `select count(*) as total from (select ${from} limit ${TOTAL_MAX + 1}) found`,
        values,
      );
      const { rows } = await db.query<ProofRow>(
        `select ${PROOF} ${from} order by p.created_at ${query.order_by}, p.id ${query.order_by}
         limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
        values,
      );
      return { rows, total: singleRow(counted.rows).total };
    },
  };
}

/** Whose proofs of a community are listed; null: everyone's. */
export interface ProofScope {
  readonly groupId: string;
  readonly senderId: string | null;
}

function conditions(
  { status, user_id }: ProofsQuery,
  { groupId, senderId }: ProofScope,
  $: Parameters['$'],
): string {
  return and([
    `p.group_id = ${$(groupId, 'uuid')}`,
    senderId !== null && `p.user_id = ${$(senderId, 'uuid')}`,
    user_id !== undefined && `p.user_id = ${$(user_id, 'uuid')}`,
    status !== undefined && `p.status = ${$(status, 'text')}`,
  ]);
}

export function toProof(row: ProofRow): PaymentProof {
  const { plan_id, plan_type, plan_cycle_type } = row.plan_snapshot;
  return {
    ...{ id: row.id, group_id: row.group_id, user: row.person },
    ...{ plan_id: plan_id ?? '', plan_type, plan_cycle_type },
    due_amount: numericText(row.due_centavos),
    amount: numericText(row.amount_centavos),
    reference: row.reference,
    picture_url: row.picture_name === null ? null : `${PROOF_PICTURE_PATH}/${row.picture_name}.webp`,
    ...{ status: row.status, reason: row.reason, can_take_back: row.can_take_back },
    ...{ created_at: row.created_at, decided_at: row.decided_at, version: row.version },
  };
}
