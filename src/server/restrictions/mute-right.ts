/** SQL that is true while a mute of `type` keeps `user` silent in `group` at `at`; all four are SQL themselves. */
export function isMuted(mute: { group: string; user: string; type: string; at: string }): string {
  return `exists (select from restrictions mute
      where mute.user_id = ${mute.user} and mute.group_id = ${mute.group} and mute.type = ${mute.type}
        and mute.lifted_at is null and mute.starts_at <= ${mute.at} and (mute.ends_at is null or mute.ends_at > ${mute.at}))`;
}
