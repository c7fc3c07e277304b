import type { Restriction } from '../../../contract/communities/restrictions.ts';
import { withInstants } from '../../platform/db/column-types.ts';
import { personJson } from '../users/person-json.ts';

/** SQL: the status of the restriction `r` at the moment `at`. */
export const statusAt = (at: string) => `case
    when r.lifted_at is not null then 'LIFTED'
    when r.ends_at <= ${at} then 'EXPIRED'
    when r.starts_at > ${at} then 'SCHEDULED'
    else 'ACTIVE' end`;

const person = (column: string) => `(select ${personJson('u')} from users u where u.id = r.${column})`;

/** SQL: the appeal against the restriction `r`, as JSON. Its times are not parsed. */
const APPEAL = `(select json_build_object('status', a.status, 'reason', a.reason, 'text', a.text, 'created_at', a.created_at,
      'decided_at', a.decided_at, 'decided_by', (select ${personJson('u')} from users u where u.id = a.decided_by))
    from restriction_appeals a where a.restriction_id = r.id)`;

/** SQL: the fields of the restriction `r`, as they are at `at`. Read them with {@link toRestriction}. */
export const restrictionColumns = (
  at: string,
) => `r.id, r.type, r.scope, r.group_id, r.report_id, r.reason, ${statusAt(at)} as status, r.starts_at,
    r.ends_at, r.lifted_at, r.created_at, r.version,
    (select json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) from groups g where g.id = r.group_id) as "group",
    ${person('user_id')} as "user", ${person('moderator_id')} as moderator, ${person('lifted_by')} as lifted_by,
    ${APPEAL} as appeal`;

/** Parses the times of the appeal. */
export function toRestriction(row: Restriction): Restriction {
  if (row.appeal) withInstants(row.appeal, ['created_at', 'decided_at']);
  return row;
}
