import { fullName, type Person } from '../../../../contract/account/people.ts';
import { mentionToken } from '../../../../contract/chat/mentions.ts';

/** How a mention of the member is written in the field. */
export function mentionText(person: Person): string {
  return `@${fullName(person)}`;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `text` with a token in place of each chosen name. Longer names first: "@Ana Cruz" is not "@Ana". */
export function withTokens(text: string, people: readonly Person[]): string {
  if (people.length === 0) return text;
  const byText = new Map(people.map((person) => [mentionText(person), person]));
  const names = [...byText.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?:${names.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
  return text.replace(pattern, (words) => {
    const person = byText.get(words);
    return person === undefined ? words : mentionToken(person);
  });
}

/** The members whose names are still in the text, each once. */
export function mentionedIn(text: string, people: readonly Person[]): readonly Person[] {
  const content = withTokens(text, people);
  return people.filter((person) => content.includes(mentionToken(person)));
}

/** The search text of a mention: the part of the text from its @ to the caret. */
export interface MentionQuery {
  /** Index of the @. */
  readonly from: number;
  /** Without the @. */
  readonly q: string;
}

/** Longest name that is searched for. */
const QUERY_MAX = 40;

/**
 * The mention that is being typed at the caret, if any: an @ at the beginning of a word, followed by a name of at
 * most two words. An email address does not count.
 */
export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const before = text.slice(Math.max(0, caret - QUERY_MAX - 1), caret);
  const found = /(?<![\p{L}\p{N}_@./])@((?:[\p{L}\p{N}._-]+ )?[\p{L}\p{N}._-]+|)$/u.exec(before);
  const q = found?.[1];
  return q === undefined ? null : { from: caret - q.length - 1, q };
}
