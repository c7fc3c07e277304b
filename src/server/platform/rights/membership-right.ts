/** SQL, like all of this file: the access of the member `m` has not ended. That of staff does not end by the clock. */
function isWithinAccess(m: string): string {
  return `(${m}.access_until is null or ${m}.role <> 'MEMBER' or ${m}.access_until > now())`;
}

/** Whether the row `m` of `group_members` is an active membership now. */
export function isActiveMember(m: string): string {
  return `(${m}.status = 'ACTIVE' and ${isWithinAccess(m)})`;
}

/**
 * The status of the row `m` of `group_members` now: EXPIRED once its access has ended, REMOVED once its ban has ended,
 * whatever is stored.
 */
export function memberStatus(m: string): string {
  return `(case when ${m}.status = 'ACTIVE' and not ${isWithinAccess(m)} then 'EXPIRED'
    when ${m}.status = 'BANNED' and ${m}.banned_until <= now() then 'REMOVED' else ${m}.status end)`;
}

/** Whether the plan of the community `g` has ended, so that no one writes there. */
export function isLapsed(g: string): string {
  return `coalesce(${g}.plan_until <= now(), false)`;
}

/** The platform plan that the community `g` is on now. */
export function planTypeOf(g: string): string {
  return `(case when ${g}.freemium_from <= now() then 'FREEMIUM' else ${g}.subscription_plan_type end)`;
}
