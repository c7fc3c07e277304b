import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id } from '../core/text.ts';
import { linkCard } from './link-card.ts';

export const removeLinkCard = endpoint({
  method: 'DELETE',
  path: '/link-cards/:link_card_id',
  access: 'signed_in',
  summary:
    'Remove the link preview of the caller’s own message, post or comment. The link stays. Idempotent.',
  params: z.object({ link_card_id: id }),
  response: one(linkCard),
  problems: ['link_card.not_found', 'content.not_allowed'],
});

export const linkCardEvents = {
  /** `c:`, `f:` or `p:`: the card of a message, post or comment. `post_id` is also set for a comment. */
  'link_card.updated': z.object({
    chat_conversation_id: z.nullable(id),
    chat_message_id: z.nullable(id),
    post_id: z.nullable(id),
    comment_id: z.nullable(id),
    card: linkCard,
  }),
} as const;
