import type { PlanType } from '../../../contract/communities/plans.ts';
import { Problem, type ProblemCode } from '../../../contract/core/problems.ts';
import type { PlanLimits } from '../../../contract/money/platform-plans.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { planTypeOf } from '../../platform/rights/membership-right.ts';
import type { StorageOwner } from '../uploads/upload-target.ts';

export type Limit = keyof PlanLimits;

/** What the plan of a community allows, and the smallest plan that allows more of each. */
export interface GroupLimits {
  readonly plan: PlanType;
  readonly limits: PlanLimits;
  /** Null: no plan allows more. */
  readonly liftedBy: Readonly<Record<Limit, PlanType | null>>;
}

/** SQL: the limits of the platform plan that the community `g` is on now. */
export function limitsOf(g: string): string {
  return `(select pl.limits from platform_plans pl where pl.type = ${planTypeOf(g)})`;
}

/** The community must exist. */
export async function groupLimits(db: Database, groupId: string): Promise<GroupLimits> {
  const { rows } = await db.query<GroupLimits & { larger: { type: PlanType; limits: PlanLimits }[] }>(
    `select p.type as plan, p.limits,
       (select coalesce(json_agg(json_build_object('type', q.type, 'limits', q.limits) order by q.rank), '[]')
        from platform_plans q where q.rank > p.rank) as larger
     from groups g join platform_plans p on p.type = ${planTypeOf('g')} where g.id = $1`,
    [groupId],
  );
  const { plan, limits, larger } = singleRow(rows);
  const lifting = (limit: Limit) => larger.find((one) => one.limits[limit] !== limits[limit])?.type ?? null;
  return {
    plan,
    limits,
    liftedBy: {
      members: lifting('members'),
      group_conversations: lifting('group_conversations'),
      courses: lifting('courses'),
      storage_bytes: lifting('storage_bytes'),
    },
  };
}

interface Refusal {
  readonly refusal: string;
}

/** `more`: a larger plan lifts it. */
const refusals: Readonly<Record<Limit, { code: ProblemCode; more: Refusal; last: Refusal }>> = {
  members: {
    code: 'group.full',
    more: {
      refusal:
        'The {plan} plan of this community allows {max, plural, one {# member} other {# members}}. An upgrade to {next} allows more.',
    },
    last: {
      refusal: 'The {plan} plan of this community allows {max, plural, one {# member} other {# members}}.',
    },
  },
  group_conversations: {
    code: 'chat.too_many_conversations',
    more: {
      refusal:
        'The {plan} plan of this community allows {max, plural, one {# chat} other {# chats}}. Archive one, or upgrade to {next}.',
    },
    last: {
      refusal:
        'The {plan} plan of this community allows {max, plural, one {# chat} other {# chats}}. Archive one first.',
    },
  },
  courses: {
    code: 'course.limit_reached',
    more: {
      refusal:
        'The {plan} plan of this community allows {max, plural, one {# course} other {# courses}}. Delete one, or upgrade to {next}.',
    },
    last: {
      refusal:
        'The {plan} plan of this community allows {max, plural, one {# course} other {# courses}}. Delete one first.',
    },
  },
  storage_bytes: {
    code: 'storage.limit_reached',
    more: {
      refusal:
        'The {plan} plan of this community allows {max} GB of files. Delete some, or upgrade to {next}.',
    },
    last: { refusal: 'The {plan} plan of this community allows {max} GB of files. Delete some first.' },
  },
};

/** Names the limit, the plan, and what lifts it. */
export function limitReached(limit: Limit, { plan, limits, liftedBy }: GroupLimits): Problem {
  const next = liftedBy[limit];
  const most = limits[limit] ?? 0;
  const { code, more, last } = refusals[limit];
  return new Problem(code, (next === null ? last : more).refusal, {
    values: {
      plan: named(plan),
      max: limit === 'storage_bytes' ? Math.floor(most / 1e9) : most,
      ...(next !== null && { next: named(next) }),
    },
  });
}

/** The community for whose files the bytes of an upload count. */
export async function storageOwner(db: Database, groupId: string): Promise<StorageOwner> {
  const allowed = await groupLimits(db, groupId);
  return {
    groupId,
    maxBytes: allowed.limits.storage_bytes ?? Infinity,
    full: () => limitReached('storage_bytes', allowed),
  };
}

/** FREEMIUM reads Freemium. */
function named(type: PlanType): string {
  return `${type.slice(0, 1)}${type.slice(1).toLowerCase()}`;
}
