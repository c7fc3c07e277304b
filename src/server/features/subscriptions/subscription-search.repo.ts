import { GRACE_DAYS, type MemberSubscriptionsQuery } from '../../../contract/money/subscriptions.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import { TOTAL_MAX } from '../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { and, createParameters, type Parameters } from '../../platform/db/statement.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';
import { SUBSCRIPTION_VIEW, type SubscriptionViewRow } from './subscription-view.ts';

/** A list of one kind, as one caller sees it. */
export interface SubscriptionFilter {
  readonly kind: 'PLATFORM' | 'MEMBERSHIP';
  readonly query: Omit<MemberSubscriptionsQuery, 'user_id' | 'plan_id'> &
    Partial<Pick<MemberSubscriptionsQuery, 'user_id' | 'plan_id'>>;
  readonly caller: Caller;
}

const ACCESS_END = `(case when s.end_date is null or s.cancel_at_period_end then s.end_date else greatest(s.grace_until, s.end_date + case
  when s.kind = 'PLATFORM' then interval '${GRACE_DAYS.PLATFORM} days' else interval '${GRACE_DAYS.MEMBERSHIP} days' end) end)`;

/** The state as `statusAt` in the contract computes it. */
const STATUS = `case when s.revoked_at is not null then 'REVOKED'
  when ${ACCESS_END} <= now() then 'EXPIRED'
  when s.end_date <= now() then 'GRACE'
  when s.cancel_at_period_end then 'CANCELLED' else 'ACTIVE' end`;

/** `s.user_id = $user`, an owner of the community, or an administrator. */
function isSeenBy({ userId, platformRole }: Caller, $: Parameters['$']): string | false {
  if (platformRole === 'ADMIN') return false;
  const user = $(userId, 'uuid');
  return `(s.user_id = ${user} or exists (select from group_members m where m.group_id = s.group_id
    and m.user_id = ${user} and m.role = 'OWNER' and ${isActiveMember('m')}))`;
}

function conditionsOf({ kind, query, caller }: SubscriptionFilter, $: Parameters['$']): string {
  const { q, status } = query;
  const pattern = q === '' ? '' : $(containsPattern(q), 'text');
  return and([
    `s.kind = ${$(kind, 'text')}`,
    isSeenBy(caller, $),
    query.group_id !== undefined && `s.group_id = ${$(query.group_id, 'uuid')}`,
    query.user_id !== undefined && `s.user_id = ${$(query.user_id, 'uuid')}`,
    query.plan_id !== undefined && `s.plan_id = ${$(query.plan_id, 'uuid')}`,
    query.plan_type !== undefined && `s.plan_type = ${$(query.plan_type, 'text')}`,
    query.plan_cycle_type !== undefined && `s.plan_cycle_type = ${$(query.plan_cycle_type, 'text')}`,
    query.start_date !== undefined && `s.start_date >= ${$(query.start_date, 'timestamptz')}`,
    query.end_date !== undefined && `s.end_date >= ${$(query.end_date, 'timestamptz')}`,
    query.provider_subscription_id !== undefined &&
      `c.provider_session_id = ${$(query.provider_subscription_id, 'text')}`,
    query.provider_payment_id !== undefined &&
      `n.provider_payment_id = ${$(query.provider_payment_id, 'text')}`,
    status !== undefined && `${STATUS} = ${$(status, 'text')}`,
    // Those that were given back are history.
    !query.include_archived && status === undefined && 's.revoked_at is null',
    q !== '' &&
      `(s.plan_type ilike ${pattern} or g.name ilike ${pattern}
        or u.first_name || ' ' || u.last_name || ' ' || coalesce(u.username, '') ilike ${pattern})`,
  ]);
}

/** Works with the pool or a transaction. */
export function createSubscriptionSearchRepo(db: Database) {
  return {
    async search(filter: SubscriptionFilter): Promise<SubscriptionViewRow[]> {
      const { values, $ } = createParameters();
      const { sort_by, order_by, limit, page } = filter.query;
      const order = order_by === 'asc' ? 'asc nulls last' : 'desc nulls first';
      const { rows } = await db.query<SubscriptionViewRow>(
        `${SUBSCRIPTION_VIEW} where ${conditionsOf(filter, $)}
         order by s.${sort_by === 'end_date' ? 'end_date' : 'start_date'} ${order}, s.id
         limit ${$(limit, 'bigint')} offset ${$((page - 1) * limit, 'bigint')}`,
        values,
      );
      return rows;
    },

    /** Counts up to one more than TOTAL_MAX. */
    async count(filter: SubscriptionFilter): Promise<number> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<{ total: number }>(
        `select count(*) as total from (
           ${SUBSCRIPTION_VIEW} where ${conditionsOf(filter, $)} limit ${TOTAL_MAX + 1}) found`,
        values,
      );
      return singleRow(rows).total;
    },
  };
}
