import * as z from 'zod/mini';
import { id } from '../../../../contract/core/text.ts';
import type { Poll } from '../../../../contract/polls/poll.ts';
import { votePoll } from '../../../../contract/polls/polls.ts';
import { ApiError } from '../../../data/api/api-error.ts';
import { isRefusal } from '../../../data/api/call-failure.ts';
import type { Outbox } from '../../../data/outbox/outbox.ts';
import type { OutboxKind } from '../../../data/outbox/outbox-kind.ts';
import { entriesOf } from '../../../data/outbox/outbox-lane.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';

/** The message or post that has the poll. */
export type PollPlace =
  | { readonly chat_conversation_id: string; readonly chat_message_id: string }
  | { readonly post_id: string };

/** A vote on its way. Its lane is {@link voteLane}: votes in one poll are sent in order, and the last one counts. */
const voteBody = z.object({
  poll_id: id,
  choices: z.array(z.int()),
  place: z.union([z.object({ chat_conversation_id: id, chat_message_id: id }), z.object({ post_id: id })]),
});
export type VoteBody = z.output<typeof voteBody>;

/** Votes in the outbox: they survive a reload, and go out once there is a connection. */
export const voteKind: OutboxKind<VoteBody, Poll> = {
  name: 'vote',
  schema: voteBody,
  isRefused: (error) => isRefusal(error) || (error instanceof ApiError && error.status === 429),
  deliver: async ({ body: { poll_id, choices } }, call) =>
    (await call(votePoll, { params: { poll_id }, body: { choices } })).data,
};

export function voteLane(pollId: string): string {
  return `vote:${pollId}`;
}

/**
 * Passes the server's answer to each vote to `onVoted`, before the vote stops being shown as on its way. The returned
 * function stops.
 */
export function followVotes(outbox: Outbox, onVoted: (place: PollPlace, poll: Poll) => void): () => void {
  return entriesOf(outbox, voteKind).onGone(({ body }, end) => {
    if (end.why === 'sent') onVoted(body.place, end.reply);
  });
}

/** A refused vote is not kept: the poll shows what the server has, and a toast says why. The returned function stops. */
export function discardRefusedVotes(outbox: Outbox): () => void {
  const { store } = entriesOf(outbox, voteKind);
  return store.subscribe((entries) => {
    for (const { id: entryId, state, reason } of entries) {
      if (state !== 'failed' || outbox.discard(entryId) === null) continue;
      toast.error(t('Your vote was not counted'), reason === null ? undefined : t(reason));
    }
  });
}
