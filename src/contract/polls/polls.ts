import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id, instant } from '../core/text.ts';
import { POLL_OPTIONS_MAX, poll } from './poll.ts';

/** Voters that are listed for one option; the count says how many there are. */
export const VOTERS_MAX = 50;

const pollParams = z.object({ poll_id: id });

/** The message or post that has the poll. The fields of the other kind are null. */
const place = {
  poll_id: id,
  chat_conversation_id: z.nullable(id),
  chat_message_id: z.nullable(id),
  group_id: z.nullable(id),
  post_id: z.nullable(id),
};

export const votePoll = endpoint({
  method: 'PUT',
  path: '/polls/:poll_id/vote',
  access: 'signed_in',
  summary: 'Vote, change the vote, or take it back with an empty list. Idempotent.',
  params: pollParams,
  body: z.strictObject({
    /** Places of the options, from 0. */
    choices: z.array(z.int().check(z.minimum(0), z.maximum(POLL_OPTIONS_MAX - 1))).check(
      z.maxLength(POLL_OPTIONS_MAX),
      z.refine((choices) => new Set(choices).size === choices.length, 'Name each option once'),
    ),
  }),
  response: one(poll),
  problems: [
    'limit.reached',
    'poll.not_found',
    'poll.closed',
    'poll.bad_choice',
    'content.not_allowed',
    'content.restricted',
    'chat.not_allowed',
    'chat.read_only',
    'chat.restricted',
  ],
});

export const closePoll = endpoint({
  method: 'PUT',
  path: '/polls/:poll_id/close',
  access: 'signed_in',
  summary: 'Close a poll before its time: its author, or staff. Idempotent.',
  params: pollParams,
  response: one(poll),
  problems: ['poll.not_found', 'content.not_allowed', 'chat.not_allowed'],
});

export const listVoters = endpoint({
  method: 'GET',
  path: '/polls/:poll_id/voters',
  access: 'signed_in',
  summary: 'Who chose each option, the first voters first. Refused when the poll hides its voters.',
  params: pollParams,
  /** One entry for each option, in their order; at most 50 people each. */
  response: one(z.array(z.array(person))),
  problems: ['poll.not_found', 'poll.voters_hidden'],
});

export const pollEvents = {
  /** `c:` or `f:`: a vote, or the poll was closed. `votes` has the number of each option. */
  'poll.updated': z.object({
    ...place,
    votes: z.array(z.int()),
    voters: z.int(),
    closed_at: z.nullable(instant),
    version: z.int(),
  }),
  /** `u:`: the user's own vote, given here or on another device. */
  'poll.voted': z.object({ ...place, choices: z.array(z.int()), choice_version: z.int() }),
} as const;
