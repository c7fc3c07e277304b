import type { RestrictionScope, RestrictionType } from '../../../contract/communities/restriction-kinds.ts';
import { Problem, type ProblemCode } from '../../../contract/core/problems.ts';
import { isoInstant } from '../db/column-types.ts';
import type { Database } from '../db/database.ts';

/** A restriction that stops a call, as {@link heldRestriction} returns it. */
export interface HeldRestriction {
  readonly id: string;
  readonly scope: RestrictionScope;
  /** Null: until it is lifted. In PostgreSQL's own form. */
  readonly until: string | null;
  readonly reason: string;
}

/** All are SQL themselves. `group` may be `null`, for what belongs to no community. */
interface Restricted {
  readonly group: string;
  readonly user: string;
  readonly type: string;
  readonly at: string;
}

/** SQL: whether the restriction with alias `r` is in force at `at`, which is SQL itself. */
export function isInForce(r: string, at: string): string {
  return `${r}.lifted_at is null and ${r}.starts_at <= ${at} and (${r}.ends_at is null or ${r}.ends_at > ${at})`;
}

/** SQL: the restrictions `held` that stop `user` from what `type` is about: of that community, and of the platform. */
const held = ({ group, user, type, at }: Restricted) => `from restrictions held
      where held.user_id = ${user} and (held.group_id = ${group} or held.group_id is null)
        and held.type = ${type} and ${isInForce('held', at)}`;

/** SQL: whether a restriction of `type` stops `user` in `group` at `at`. */
export function isRestricted(restricted: Restricted): string {
  return `exists (select ${held(restricted)})`;
}

/** SQL: the restriction that stops the user longest, as JSON; null without one. */
export function heldRestriction(restricted: Restricted): string {
  return `(select json_build_object('id', held.id, 'scope', held.scope, 'until', held.ends_at, 'reason', held.reason)
      ${held(restricted)} order by held.ends_at desc nulls first, held.id limit 1)`;
}

const FIND = `select ${heldRestriction({
  group: '$1::uuid',
  user: '$2::uuid',
  type: '$3::text',
  at: '$4::timestamptz',
})} as held`;

/** The restriction of `type` that stops a user at `at`, in a community or (with null) anywhere; null without one. */
export async function findRestriction(
  db: Database,
  { groupId, userId }: { readonly groupId: string | null; readonly userId: string },
  type: RestrictionType,
  at: string,
): Promise<HeldRestriction | null> {
  const { rows } = await db.query<{ held: HeldRestriction | null }>(FIND, [groupId, userId, type, at]);
  return rows[0]?.held ?? null;
}

/** The refusal of a restricted user's call: it says until when, and why. */
export function restrictedProblem(
  code: ProblemCode,
  text: string,
  by: HeldRestriction,
  appealToken?: string,
): Problem {
  const { id, until, reason } = by;
  return new Problem(code, text, {
    restriction: {
      ...{ id, reason, until: until === null ? null : isoInstant(until) },
      ...(appealToken !== undefined && { appealToken }),
    },
  });
}
