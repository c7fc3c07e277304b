import type { Person } from '../../../../contract/account/people.ts';
import { numericText } from '../../../../contract/money/money.ts';
import type {
  PaymentProof,
  PictureReading,
  ProofStatus,
  ProofsQuery,
} from '../../../../contract/money/proofs.ts';
import type { PlanSnapshot } from '../../../../contract/money/quotes.ts';
import { PROOF_PICTURE_PATH } from '../../../../contract/upload-rules.ts';
import { TOTAL_MAX } from '../../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { instantText } from '../../../platform/db/instant-text.ts';
import { and, createParameters, type Parameters } from '../../../platform/db/statement.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';
import { boughtPeriods } from '../../subscriptions/bought-periods.ts';
import { personJson } from '../../users/person-json.ts';
import { codeReference, isCodeAccount } from './codes/qrph.ts';
import type { ReceiptFields } from './pictures/receipt-fields.ts';
import { flagsOf } from './proof-flags.ts';

/**
 * Two fingerprints of one picture that was saved again or made smaller differ in fewer places; receipts of one wallet
 * for other payments differ in more. 64 places, as in the usual difference hash, are the same for all receipts of a wallet.
 */
export const SAME_PICTURE_MAX = 34;

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
  /** The wallet numbers, and the account of its QR Ph code, that the community named when it was sent. */
  readonly receivers: readonly string[];
  readonly picture_name: string | null;
  readonly status: ProofStatus;
  readonly reason: string | null;
  readonly payment_id: string | null;
  readonly can_take_back: boolean;
  readonly created_at: string;
  readonly decided_at: string | null;
  readonly decided_by: string | null;
  readonly version: number;
  readonly finding: Finding | null;
  /** Null until the server has looked at the picture. */
  readonly news: PictureNews | null;
  /** When another proof with its reference was sent to the same owner. */
  readonly used_at: string | null;
  /** Since when the plan has the price that it was offered at. Null: it has had no price. */
  readonly priced_at: string | null;
}

/** What the server saw in the picture of a proof. */
export interface PictureNews {
  readonly name: string;
  readonly seen_at: string | null;
  readonly reference: string | null;
  readonly centavos: number | null;
  readonly sent_at: string | null;
  readonly receiver: string | null;
  readonly is_other_receiver: boolean;
}

/** What the history of the owner's wallet says about a proof. */
export interface Finding {
  readonly result: 'MATCH' | 'OTHER_AMOUNT' | 'OTHER_RECEIVER' | 'TWICE' | 'MONEY_OUT';
  readonly centavos: number;
  readonly sent_at: string | null;
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
  | 'receivers'
  | 'created_at'
> & { readonly referenceKey: string };

export interface Decision {
  readonly status: 'ACCEPTED' | 'REJECTED';
  readonly reason: string | null;
  readonly paymentId: string | null;
  readonly by: string;
  readonly at: string;
}

/**
 * SQL: whether the proof `o` was sent to the community `group`, to another one that has an owner in common, or to any that
 * named one of these wallets: all are paid to the same person.
 */
function isPaidToSame(o: string, { group, receivers }: { group: string; receivers: string }): string {
  return `(${o}.group_id = ${group} or ${o}.receivers && ${receivers} or ${o}.group_id in (
    select sister.group_id from group_members own join group_members sister on sister.user_id = own.user_id
    where own.group_id = ${group} and own.role = 'OWNER' and ${isActiveMember('own')}
      and sister.role = 'OWNER' and ${isActiveMember('sister')}))`;
}

const FINDING = `select json_build_object('result', f.result, 'centavos', f.centavos, 'sent_at', ${instantText('f.sent_at')})
  from proof_findings f where f.proof_id = p.id`;

const NEWS = `select json_build_object('name', n.picture_name, 'seen_at', ${instantText('n.seen_at')},
    'reference', n.reference, 'centavos', n.centavos, 'sent_at', ${instantText('n.sent_at')}, 'receiver', n.receiver,
    'is_other_receiver', n.is_other_receiver)
  from proof_pictures n where n.proof_id = p.id and n.picture_name = p.picture_name`;

const PROOF = `p.id, p.group_id, p.user_id, ${personJson('u')} as person, p.plan_snapshot, p.due_centavos,
  p.amount_centavos, p.reference, p.receivers, p.picture_name, p.status, p.reason, p.created_at, p.decided_at, p.decided_by,
  p.version, p.payment_id, (${FINDING}) as finding, (${NEWS}) as news,
  (select min(o.created_at) from payment_proofs o where o.reference_key = p.reference_key and o.id <> p.id
    and ${isPaidToSame('o', { group: 'p.group_id', receivers: 'p.receivers' })}) as used_at,
  (select max(t.at) from plan_terms t where t.plan_id = (p.plan_snapshot ->> 'plan_id')::uuid
    and t.at <= p.created_at) as priced_at, exists (
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

    /** Whether it was sent to the same receiver before, and has one of these statuses. */
    isReferenceUsed: (
      { group_id: groupId, receivers }: Pick<ProofRow, 'group_id' | 'receivers'>,
      key: string,
      statuses: readonly ProofStatus[],
    ) =>
      isThere(
        `${isPaidToSame('payment_proofs', { group: '$1', receivers: '$4::text[]' })}
         and reference_key = $2 and status = any($3)`,
        [groupId, key, statuses, receivers],
      ),

    async insert(proof: NewProof): Promise<void> {
      await db.query(
        `insert into payment_proofs (id, group_id, user_id, plan_snapshot, due_centavos, amount_centavos, reference,
           reference_key, status, created_at, receivers)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'WAITING', $9, $10)`,
        [
          ...[proof.id, proof.group_id, proof.user_id, JSON.stringify(proof.plan_snapshot)],
          ...[proof.due_centavos, proof.amount_centavos, proof.reference, proof.referenceKey],
          ...[proof.created_at, proof.receivers],
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

    /** Notes what the picture says, and whether it was sent to the same receiver or by the same person before. */
    async setPictureNews(
      { id, group_id, user_id, receivers }: Pick<ProofRow, 'id' | 'group_id' | 'user_id' | 'receivers'>,
      seen: ReceiptFields & {
        readonly name: string;
        readonly fingerprint: string | null;
        readonly isOtherReceiver: boolean;
        readonly at: Date;
      },
    ): Promise<void> {
      // Of two that arrive at once, one has to see the other.
      await db.query(`select pg_advisory_xact_lock(hashtextextended('proof pictures', 0))`);
      await db.query(
        `insert into proof_pictures (proof_id, picture_name, fingerprint, seen_at, reference, centavos, sent_at, receiver,
           is_other_receiver, looked_at)
         values ($1, $2, $3::bit(18432), (
           select min(o.created_at) from proof_pictures x join payment_proofs o on o.id = x.proof_id
           where o.id <> $1 and (o.user_id = $4 or ${isPaidToSame('o', { group: '$5::uuid', receivers: '$12::text[]' })})
             and bit_count(x.fingerprint # $3::bit(18432)) <= ${SAME_PICTURE_MAX}), $6, $7, $8, $9, $10, $11)
         on conflict (proof_id) do update set picture_name = excluded.picture_name, fingerprint = excluded.fingerprint,
           seen_at = excluded.seen_at, reference = excluded.reference, centavos = excluded.centavos,
           sent_at = excluded.sent_at, receiver = excluded.receiver, is_other_receiver = excluded.is_other_receiver,
           looked_at = excluded.looked_at`,
        [
          ...[id, seen.name, seen.fingerprint, user_id, group_id, seen.reference, seen.centavos, seen.sentAt],
          ...[seen.receiver, seen.isOtherReceiver, seen.at, receivers],
        ],
      );
    },

    /** The proofs of a community that wait, as far as a history tells about them. */
    async waiting(groupId: string): Promise<WaitingProof[]> {
      const { rows } = await db.query<WaitingProof>(
        `select id, reference_key as key, amount_centavos as centavos from payment_proofs
         where group_id = $1 and status = 'WAITING'`,
        [groupId],
      );
      return rows;
    },

    /** Notes what a history says. Returns the proofs about which it says something else than before. */
    async setFindings(
      findings: readonly (Finding & { readonly proofId: string })[],
      by: { readonly userId: string; readonly at: Date },
    ): Promise<Pick<ProofRow, 'id' | 'version'>[]> {
      const { rows } = await db.query<Pick<ProofRow, 'id' | 'version'>>(
        `insert into proof_findings (proof_id, result, centavos, sent_at, read_at, read_by)
         select id, result, centavos, sent_at, $5, $6
         from unnest($1::uuid[], $2::text[], $3::bigint[], $4::timestamptz[]) x (id, result, centavos, sent_at)
         on conflict (proof_id) do update set result = excluded.result, centavos = excluded.centavos,
           sent_at = excluded.sent_at, read_at = excluded.read_at, read_by = excluded.read_by
         where (proof_findings.result, proof_findings.centavos, proof_findings.sent_at)
           is distinct from (excluded.result, excluded.centavos, excluded.sent_at)
         returning proof_id as id, (select p.version from payment_proofs p where p.id = proof_id) as version`,
        [
          ...[findings.map(({ proofId }) => proofId), findings.map(({ result }) => result)],
          ...[findings.map(({ centavos }) => centavos), findings.map(({ sent_at }) => sent_at)],
          ...[by.at, by.userId],
        ],
      );
      return rows;
    },

    /** The proofs of a community that wait and are in the history, the oldest first. */
    async inHistory(groupId: string): Promise<ProofRow[]> {
      const { rows } = await db.query<ProofRow>(
        `select ${PROOF} from payment_proofs p join users u on u.id = p.user_id
         where p.group_id = $1 and p.status = 'WAITING'
           and exists (select from proof_findings f where f.proof_id = p.id and f.result = 'MATCH')
         order by p.created_at, p.id`,
        [groupId],
      );
      return rows;
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

interface WaitingProof {
  readonly id: string;
  readonly key: string;
  readonly centavos: number;
}

/** The proof as its sender sees it: nobody learns how to pass by the flags. */
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
    ...{ is_in_history: false, code_reference: null, flags: [], reading: null },
  };
}

/** The proof as the owner sees it. */
export function toOwnersProof(row: ProofRow): PaymentProof {
  return {
    ...toProof(row),
    is_in_history: row.finding?.result === 'MATCH',
    code_reference: row.receivers.some(isCodeAccount)
      ? codeReference(row.group_id, row.user_id, row.plan_snapshot.plan_id ?? '')
      : null,
    flags: row.status === 'WAITING' ? flagsOf(row) : [],
    reading: row.news === null ? null : toReading(row.news),
  };
}

/** In the history, with nothing that the owner has to look at. A picture has to be looked at by the server first. */
export function isMatch(row: ProofRow): boolean {
  const isLookedAt = row.picture_name === null || row.news !== null;
  return row.finding?.result === 'MATCH' && isLookedAt && flagsOf(row).length === 0;
}

function toReading({ reference, centavos, sent_at, receiver }: PictureNews): PictureReading {
  return { reference, amount: centavos === null ? null : numericText(centavos), sent_at, receiver };
}
