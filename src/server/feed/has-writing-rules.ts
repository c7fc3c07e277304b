/** SQL: whether the community `g` holds its members to any rule when they write. */
export function hasWritingRules(g: string): string {
  return `(${g}.slow_mode_seconds > 0 or ${g}.are_links_blocked or ${g}.blocked_words <> '{}'
    or ${g}.minimum_account_age_days > 0)`;
}
