/** SQL: whether the restriction with alias `r` is in force at `at`, which is SQL itself. */
export function isInForce(r: string, at: string): string {
  return `${r}.lifted_at is null and ${r}.starts_at <= ${at} and (${r}.ends_at is null or ${r}.ends_at > ${at})`;
}

/** SQL: whether a mute of `type` applies to `user` in `group` at `at`. All four are SQL themselves. */
export function isMuted(mute: { group: string; user: string; type: string; at: string }): string {
  return `exists (select from restrictions mute
      where mute.user_id = ${mute.user} and mute.group_id = ${mute.group} and mute.type = ${mute.type}
        and ${isInForce('mute', mute.at)})`;
}
