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

/** Whether the row `e` of `entitlements` counts now. */
export function isInForce(e: string): string {
  return `(${e}.ended_at is null and (${e}.ends_at is null or ${e}.ends_at > now()))`;
}

/** Whether `user` has paid for something in the community `group` that counts now, as a member or not. */
export function hasPaid(group: string, user: string): string {
  return `exists (select from entitlements e join subscriptions ps on ps.id = e.source_id and ps.fee_centavos > 0
    where e.group_id = ${group} and e.user_id = ${user} and ${isInForce('e')})`;
}

/** The id of the owner of the community `g` who has had the role longest; without one, of its creator. */
export function ownerOf(g: string): string {
  return `coalesce((select om.user_id from group_members om
      where om.group_id = ${g}.id and om.role = 'OWNER' and ${isActiveMember('om')}
      order by om.joined_at, om.user_id limit 1), ${g}.created_by)`;
}

/** Whether the plan of the community `g` has ended, so that no one writes there. */
export function isLapsed(g: string): string {
  return `coalesce(${g}.plan_until <= now(), false)`;
}

/** The platform plan that the community `g` is on now. */
export function planTypeOf(g: string): string {
  return `(case when ${g}.freemium_from <= now() then 'FREEMIUM' else ${g}.subscription_plan_type end)`;
}
