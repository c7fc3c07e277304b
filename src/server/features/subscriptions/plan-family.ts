/**
 * SQL: the family of a plan. Plans of one family replace each other: those of ranked tiers, and each tier that stands
 * alone. A plan of the platform, which has no id, is of the family of its community.
 */
export function familyOf(planId: string, groupId: string): string {
  return `coalesce((select t.id from membership_plans fp join membership_tiers t on t.id = fp.tier_id
    where fp.id = ${planId} and t.rank is null), ${groupId})`;
}
