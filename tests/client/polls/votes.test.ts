import { expect, test } from 'vitest';
import { ApiError } from '../../../src/client/data/api/api-error.ts';
import { laneOf } from '../../../src/client/data/outbox/outbox-lane.ts';
import {
  discardRefusedVotes,
  followVotes,
  voteKind,
  voteLane,
} from '../../../src/client/features/polls/store/votes.ts';
import { takeToasts } from '../../../src/client/ui/overlays/toast.ts';
import { me, uuid } from '../chat/store/chat-builders.ts';
import { aDevice, anOutbox, settle } from '../data/outbox/an-outbox.ts';
import { SimulatedScheduler } from '../data/realtime/simulated-scheduler.ts';

const pollId = uuid(7001);
const place = { chat_conversation_id: uuid(7002), chat_message_id: uuid(7003) };
const closed = new ApiError({
  ...{ url: '/', status: 409, statusText: '', retryAfterMs: null },
  body: { status: 409, code: 'poll.closed', message: 'This poll is closed.' },
});

/** A server that stores the last vote, and refuses after `close`. */
function aServer() {
  const state = { votes: [] as (readonly number[])[], isClosed: false };
  const call = async (_: unknown, { body }: { body: { choices: number[] } }) => {
    if (state.isClosed) throw closed;
    state.votes.push(body.choices);
    const version = state.votes.length;
    return {
      data: {
        ...{ id: pollId, options: [], voters: 1, is_multiple: false, shows_voters: true },
        ...{ closes_at: null, closed_at: null, version, choices: body.choices, choice_version: version },
      },
    };
  };
  return { state, call: call as never };
}

test('votes that were given offline arrive in order, and the last one counts', async () => {
  const [device, scheduler, server] = [aDevice(), new SimulatedScheduler(), aServer()];
  const kinds = { vote: async () => voteKind };
  const outbox = anOutbox(device, { call: server.call, scheduler, kinds });
  outbox.start(me.id);
  const answers: unknown[] = [];
  followVotes(outbox, (where, poll) => answers.push([where, poll.choices]));
  const lane = laneOf(outbox, voteKind, voteLane(pollId));
  device.setOnline(false);
  server.state.isClosed = false;
  for (const choices of [[0], [1], []]) lane.send({ poll_id: pollId, choices, place });
  expect(lane.store.getState().at(-1)?.body.choices).toEqual([]);
  device.setOnline(true);
  await settle(scheduler, 60_000);
  expect(server.state.votes).toEqual([[0], [1], []]);
  expect(answers).toEqual([
    [place, [0]],
    [place, [1]],
    [place, []],
  ]);
  expect(lane.store.getState()).toEqual([]);
  outbox.stop();
});

test('a refused vote is not kept, and a toast says why', async () => {
  const [device, scheduler, server] = [aDevice(), new SimulatedScheduler(), aServer()];
  const outbox = anOutbox(device, { call: server.call, scheduler, kinds: { vote: async () => voteKind } });
  outbox.start(me.id);
  const stop = discardRefusedVotes(outbox);
  server.state.isClosed = true;
  const lane = laneOf(outbox, voteKind, voteLane(pollId));
  lane.send({ poll_id: pollId, choices: [1], place });
  await settle(scheduler, 60_000);
  expect(lane.store.getState()).toEqual([]);
  expect(takeToasts()).toMatchObject([
    { kind: 'bad', title: 'Your vote was not counted', description: 'This poll is closed.' },
  ]);
  stop();
  outbox.stop();
});
