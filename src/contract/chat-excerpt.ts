import { EXCERPT_MAX } from './chat.ts';
import { MENTION_PATTERN } from './chat-mentions.ts';
import { fullName, type Person } from './people.ts';

/** A message's text with the people it mentions written out; tokens of others stay as they are. */
export function withNames(content: string, mentions: readonly Person[]): string {
  return content.replace(MENTION_PATTERN, (token: string, id: string) => {
    const person = mentions.find((mentioned) => mentioned.id === id);
    return person === undefined ? token : `@${fullName(person)}`;
  });
}

/** What a text begins with, in code points. Mentions are written out, since an excerpt has nobody to look ids up with. */
export function excerptOf(content: string, mentions: readonly Person[]): string {
  return [...withNames(content, mentions)].slice(0, EXCERPT_MAX).join('');
}
