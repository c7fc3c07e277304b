import * as z from 'zod/mini';
import { fullName, type Person, person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, searchText } from '../core/list.ts';
import { id } from '../core/text.ts';
import { EXCERPT_MAX } from './chat.ts';
import { groupMentions } from './group-mentions.ts';

/** People suggested after an @. */
export const MENTION_OFFERS = 8;
/** Most different people mentioned in one message. Further tokens stay text. */
export const MENTIONS_MAX = 50;

/** How a person is mentioned inside a message's text: by id, since names change. */
export function mentionToken({ id: userId }: Pick<Person, 'id'>): string {
  return `<@${userId}>`;
}

/** Matches the tokens; the first group is the person's id. Stateless: use `new RegExp` to keep a position. */
export const MENTION_PATTERN = /<@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})>/g;

/** The same, and the tokens of groups of members; the first group is the id, or the name of the group. */
export const MENTION_OR_GROUP = new RegExp(
  `${MENTION_PATTERN.source.slice(0, -2)}|${groupMentions.join('|')})>`,
  'g',
);

export const searchMentionable = endpoint({
  method: 'GET',
  path: '/chats/conversations/:chat_conversation_id/people/search',
  access: 'chat.read',
  summary:
    'List people who can be mentioned and whose names start with the text. Those who wrote here most recently come first.',
  params: z.object({ chat_conversation_id: id }),
  query: z.object({ q: searchText }),
  response: one(z.array(person)),
  problems: ['chat.conversation_not_found'],
});

/** A message's text with the names of `mentions` filled in. Tokens of other people stay as they are. */
export function withNames(content: string, mentions: readonly Person[]): string {
  return content.replace(MENTION_OR_GROUP, (token: string, id: string) => {
    if (groupMentions.some((group) => group === id)) return `@${id}`;
    const person = mentions.find((mentioned) => mentioned.id === id);
    return person === undefined ? token : `@${fullName(person)}`;
  });
}

/** The beginning of a text, in code points. Mentions become names, since an excerpt comes without its mentions. */
export function excerptOf(content: string, mentions: readonly Person[]): string {
  return [...withNames(content, mentions)].slice(0, EXCERPT_MAX).join('');
}
