import type { Person } from '../../../contract/account/people.ts';
import { withNames } from '../../../contract/chat/mentions.ts';
import { plainText } from '../../../markdown/plain-text.ts';

/** A text for screen readers: words and names, without the formatting signs. */
export function spokenText(text: string, mentions: readonly Person[]): string {
  return plainText(withNames(text, mentions)).trim();
}

/** The same in one line, for excerpts in lists. */
export function plainExcerpt(text: string, mentions: readonly Person[] = []): string {
  return spokenText(text, mentions).replace(/\s+/g, ' ');
}
