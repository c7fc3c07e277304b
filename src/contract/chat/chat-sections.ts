import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id, oneLine } from '../core/text.ts';

/** Sections of the chats of one community. */
export const CHAT_SECTIONS_MAX = 20;
export const CHAT_SECTION_NAME_MAX = 40;
/** Chats in one list: more than any plan allows. */
const CHATS_MAX = 500;

const chatIds = z.array(id).check(z.maxLength(CHATS_MAX));

/** Chats under a common name. */
export const chatSection = z.object({
  /** Chosen by the client that makes it. */
  id,
  name: oneLine().check(
    z.minLength(1, 'A section needs a name'),
    z.maxLength(CHAT_SECTION_NAME_MAX, 'A section name must not exceed 40 characters'),
  ),
  /** In order. */
  chat_ids: chatIds,
});
export type ChatSection = z.output<typeof chatSection>;

/** How the staff arranged the chats of a community. A chat that it does not name follows the loose ones. */
export const chatLayout = z.object({
  /** Chats above the sections, in order. */
  loose: chatIds,
  sections: z.array(chatSection).check(
    z.maxLength(CHAT_SECTIONS_MAX, 'A community has at most 20 sections'),
    z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'A section is listed twice'),
  ),
  /** Raised by each change; 0 until there was one. */
  version: z.int().check(z.minimum(0)),
});
export type ChatLayout = z.output<typeof chatLayout>;

/** `g:`: the staff arranged the chats of the community again. */
export const chatLayoutEvents = {
  'chat_layout.updated': z.object({ group_id: id, version: z.int() }),
} as const;

const params = z.object({ group_id: id });

export const getChatLayout = endpoint({
  method: 'GET',
  path: '/chats/groups/:group_id/layout',
  access: 'chat.read',
  summary: 'Get the sections of the chats of a community.',
  params,
  response: one(chatLayout),
  problems: ['group.not_found', 'chat.not_allowed'],
});

export const updateChatLayout = endpoint({
  method: 'PUT',
  path: '/chats/groups/:group_id/layout',
  access: 'conversation.edit',
  summary: 'Arrange the chats of a community into sections. Ids of other chats are left out.',
  params,
  /** With the version that was looked at. */
  body: z.strictObject(chatLayout.shape),
  response: one(chatLayout),
  problems: ['group.not_found', 'chat.not_allowed', 'chat.layout_stale'],
});
