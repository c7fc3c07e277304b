import type { Answer, HandlerInput } from '../../../contract/core/endpoint.ts';
import { paginate } from '../../../contract/core/list.ts';
import type { listPurchases, OwnPurchase } from '../../../contract/money/purchases.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import type { Database } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import { and, createParameters } from '../../platform/db/statement.ts';
import { isActiveMember, isInForce } from '../../platform/rights/membership-right.ts';
import { soldCourse } from './offer-sale.ts';

type Row = OwnPurchase & { readonly total: number };

/** What a person bought, by what it gives them. Its community is named also where they may not see it any more. */
export async function ownPurchases(
  db: Database,
  userId: string,
  query: HandlerInput<typeof listPurchases>['query'],
): Promise<Answer<typeof listPurchases>> {
  const { values, $ } = createParameters();
  const { q, include_archived, order_by, page, limit } = query;
  const pattern = q === '' ? '' : $(containsPattern(q), 'text');
  const { rows } = await db.query<Row>(
    `select e.id, p.type as title, ${soldCourse('e.plan_id')} as course, e.source, e.starts_at as started_at, e.ends_at,
       json_build_object('id', g.id, 'name', g.name, 'slug', g.slug, 'is_member', exists (
         select from group_members m where m.group_id = g.id and m.user_id = e.user_id and ${isActiveMember('m')}
       )) as "group",
       case when not ${isInForce('e')} then json_build_object(
         'at', ${instantText('coalesce(e.ended_at, e.ends_at)')},
         'why', coalesce(e.ended_why, 'EXPIRED')) end as ended,
       (select s.payment_id from subscription_periods s join payments x on x.id = s.payment_id
        where s.subscription_id = e.source_id and x.status <> 'FAILED'
        order by s.period_start desc, s.created_at desc limit 1) as payment_id,
       count(*) over () as total
     from entitlements e join groups g on g.id = e.group_id join membership_plans p on p.id = e.plan_id
     where ${and([
       `e.user_id = ${$(userId, 'uuid')}`,
       `e.source in ('PLAN', 'PURCHASE', 'TRIAL')`,
       !include_archived && isInForce('e'),
       q !== '' && `(p.type ilike ${pattern} or g.name ilike ${pattern})`,
     ])}
     order by ${isInForce('e')} desc, e.starts_at ${order_by === 'asc' ? 'asc' : 'desc'}, e.id
     limit ${$(limit, 'bigint')} offset ${$((page - 1) * limit, 'bigint')}`,
    values,
  );
  return {
    data: rows.map(({ total: _, ...purchase }) => purchase),
    pagination: paginate(query, rows[0]?.total ?? 0),
  };
}
