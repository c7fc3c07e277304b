import type { Database } from '../../../platform/db/database.ts';
import { isInManilaDays } from '../../../platform/db/manila-days.ts';
import { isVisible } from '../core/notification-sql.ts';

/** What a community sold on one day, for one of its owners. Amounts are centavos. */
export interface DaySales {
  readonly name: string;
  readonly slug: string;
  readonly sales: number;
  readonly sold: number;
  readonly refunds: number;
  readonly refunded: number;
  readonly disputes: number;
  readonly ended: number;
  readonly tried: number;
}

const IS_OF_DAY = (day: string) =>
  `n.kind = 'SALE_UPDATED' and ${isInManilaDays('n.created_at', day, day)} and ${isVisible('n', 'n.user_id')}`;

/** Takes the pool or a transaction. */
export function createDailySalesRepo(db: Database) {
  return {
    /** Makes a mail for each owner with news of sales on the day, and returns the ids of those that are new. */
    async begin(day: string, at: string): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        `insert into outgoing_mails (id, person_id, kind, day, created_at)
         select gen_random_uuid(), o.user_id, 'DAILY_SALES', $1::date, $2
         from (select distinct n.user_id from notifications n where ${IS_OF_DAY('$1')}) o
         join users u on u.id = o.user_id and u.status = 'ACTIVE'
         left join user_settings s on s.user_id = o.user_id
         where coalesce(s.email_notification_sales, true)
         on conflict do nothing returning id`,
        [day, at],
      );
      return rows.map(({ id }) => id);
    },

    /** The communities of a mail, those that sold most first, and its day, like 2026-11-22. */
    async salesOf(mailId: string): Promise<{ day: string; sales: DaySales }[]> {
      const amount = `(n.facts ->> 'amount')::numeric * 100`;
      const is = (...results: string[]) =>
        `filter (where n.facts ->> 'result' in ('${results.join(`', '`)}'))`;
      const { rows } = await db.query<DaySales & { day: string }>(
        `select m.day::text as day, g.name, g.slug, count(*) ${is('SOLD')} as sales,
           coalesce(sum(${amount}) ${is('SOLD')}, 0)::bigint as sold, count(*) ${is('REFUNDED')} as refunds,
           coalesce(sum(${amount}) ${is('REFUNDED')}, 0)::bigint as refunded,
           count(*) ${is('DISPUTED')} as disputes, count(*) ${is('ENDED')} as ended, count(*) ${is('TRIED')} as tried
         from outgoing_mails m join notifications n on n.user_id = m.person_id join groups g on g.id = n.group_id
         where m.id = $1 and ${IS_OF_DAY('m.day')}
         group by m.day, g.id order by 5 desc, g.name`,
        [mailId],
      );
      return rows.map(({ day, ...sales }) => ({ day, sales }));
    },
  };
}
