/** The ILIKE pattern that finds `text` anywhere; what has a meaning in patterns is taken as written. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
