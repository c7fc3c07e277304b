import type { AuditEntry, AuditQuery } from '../../../contract/admin/administration.ts';
import type { Database } from '../../platform/db/database.ts';
import { beyondOf, isBeyond, type Order, orderBy, type Window, windowOf } from '../../platform/db/keyset.ts';
import { and, createParameters } from '../../platform/db/statement.ts';
import { personJson } from '../users/person-json.ts';

/** Latest first. */
const LATEST: Order = {
  name: 'latest',
  isDescending: true,
  by: [
    ['created_at', 'a.at'],
    ['id', 'a.id'],
  ],
};

/** Reads the audit log. */
export function createAuditRepo(db: Database) {
  return {
    async search(query: AuditQuery): Promise<Window<AuditEntry>> {
      const { values, $ } = createParameters();
      const { actor_id, action, target_id, group_id, from, to, is_about_others, after, limit } = query;
      const beyond = beyondOf(LATEST, { after });
      const found = and([
        actor_id !== undefined && `a.actor_id = ${$(actor_id, 'uuid')}`,
        action !== undefined &&
          (action.includes('.')
            ? `a.action = ${$(action, 'text')}`
            : `split_part(a.action, '.', 1) = ${$(action, 'text')}`),
        target_id !== undefined && `a.target_id = ${$(target_id, 'uuid')}`,
        group_id !== undefined && `a.group_id = ${$(group_id, 'uuid')}`,
        from !== undefined && `a.at >= ${$(from, 'timestamptz')}`,
        to !== undefined && `a.at < ${$(to, 'timestamptz')}`,
        is_about_others === true &&
          "a.target_id is distinct from a.actor_id and a.action not like 'session.%'",
        beyond !== null && isBeyond(LATEST, beyond, $),
      ]);
      const order = orderBy(LATEST, beyond);
      const { rows } = await db.query<AuditEntry>(
        `select a.id, a.at as created_at, a.action, a.target_type, a.target_id, a.before, a.after,
           (select ${personJson('u')} from users u where u.id = a.actor_id) as actor,
           case a.target_type
             when 'user' then (select u.first_name || ' ' || u.last_name from users u where u.id = a.target_id)
             when 'group' then (select g.name from groups g where g.id = a.target_id)
           end as target_name,
           (select json_build_object('id', g.id, 'slug', g.slug, 'name', g.name)
            from groups g where g.id = a.group_id) as group
         from (select * from audit_entries a where ${found} order by ${order}
               limit ${$(limit + 1, 'bigint')}) a
         order by ${order}`,
        values,
      );
      return windowOf(LATEST, rows, { limit, beyond, offset: 0 });
    },
  };
}
