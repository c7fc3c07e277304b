import * as z from 'zod/mini';
import { community } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { done, one } from './list.ts';
import { id, text, trimmedText } from './text.ts';

/** Asked of whoever wants to be let into a private community, and how long each answer may be. */
export const JOIN_QUESTIONS_MAX = 5;
export const JOIN_QUESTION_MAX = 200;
export const JOIN_ANSWER_MAX = 1000;

const groupParams = z.object({ group_id: id });

export const joinCommunity = endpoint({
  method: 'POST',
  path: '/groups/:group_id/join',
  access: 'group.join',
  summary:
    'Become a member of a public community, or ask to be let into a private one that an invite link showed. Repeating it changes nothing.',
  repeat: 'harmless',
  params: groupParams,
  body: z._default(
    z.strictObject({
      invite: z.optional(text().check(z.maxLength(100))),
      /** Each question as it was shown: when others are asked by now, the answer is `group.stale`. */
      answers: z._default(
        z
          .array(
            z.strictObject({
              question: text().check(z.maxLength(JOIN_QUESTION_MAX)),
              answer: trimmedText().check(
                z.minLength(1, 'Please answer this question'),
                z.maxLength(JOIN_ANSWER_MAX, 'Answer must not exceed 1000 characters'),
              ),
            }),
          )
          .check(z.maxLength(JOIN_QUESTIONS_MAX)),
        [],
      ),
    }),
    { answers: [] },
  ),
  response: one(community),
  problems: [
    'limit.reached',
    'group.not_found',
    'group.not_allowed',
    'group.banned',
    'group.full',
    'group.stale',
  ],
});

export const leaveCommunity = endpoint({
  method: 'DELETE',
  path: '/groups/:group_id/leave',
  access: 'group.leave',
  summary: 'Stop being a member, or take the request to become one back. The last owner cannot.',
  params: groupParams,
  response: done,
  problems: ['group.not_found', 'group.not_allowed', 'group.last_owner'],
});
