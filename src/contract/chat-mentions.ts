import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { one, searchText } from './list.ts';
import { type Person, person } from './people.ts';
import { id } from './text.ts';

/** People offered after an @. */
export const MENTION_OFFERS = 8;
/** Different people in one message; further tokens stay text. */
export const MENTIONS_MAX = 50;

/** How somebody is mentioned inside a message's text: by id, since names change. */
export function mentionToken({ id: userId }: Pick<Person, 'id'>): string {
  return `<@${userId}>`;
}

/** Finds the tokens; the first group is the person's id. Stateless: make one with `new RegExp` to keep a position. */
export const MENTION_PATTERN = /<@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})>/g;

export const searchMentionable = endpoint({
  method: 'GET',
  path: '/chats/conversations/:chat_conversation_id/people/search',
  access: 'chat.read',
  summary: 'Who can be mentioned: names that begin so, whoever spoke here last first.',
  params: z.object({ chat_conversation_id: id }),
  query: z.object({ q: searchText }),
  response: one(z.array(person)),
  problems: ['chat.conversation_not_found'],
});
