/** Returns the ILIKE pattern that finds `text` anywhere. Special characters in `text` are escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
