import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinCommunity, leaveCommunity } from '../../../src/contract/communities/members.ts';
import { closePoll, votePoll } from '../../../src/contract/polls/polls.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aPollWorld, COUNTERS, type PollWorld, RECOUNT } from './a-poll-world.ts';

const RUNS = Number(process.env.RUNS ?? 8);

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

/** One request of one person about one of four polls. */
const act = fc.record({
  who: fc.constantFrom('olive', 'mod', 'ana', 'ben' as const),
  what: fc.oneof(
    { weight: 12, arbitrary: fc.constant('vote' as const) },
    { weight: 1, arbitrary: fc.constantFrom('close' as const, 'leave' as const, 'join' as const) },
    { weight: 1, arbitrary: fc.constant('erase' as const) },
  ),
  poll: fc.nat({ max: 3 }),
  choices: fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 2 }),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** Refusals are part of the game. Failures of the server are not. */
async function perform(world: PollWorld, polls: readonly string[], one: Act): Promise<void> {
  const person = world[one.who];
  const params = { poll_id: polls[one.poll] ?? '' };
  const group = { group_id: world.groupId };
  const send = () => {
    switch (one.what) {
      case 'vote':
        return api.call(votePoll, person, { params, body: { choices: one.choices } });
      case 'close':
        return api.call(closePoll, person, { params });
      case 'leave':
        return api.call(leaveCommunity, person, { params: group });
      case 'join':
        return api.call(joinCommunity, person, { params: group });
      case 'erase':
        return api.db
          .query('update poll_ballots set user_id = null where user_id = $1', [person])
          .then(() => ({ status: 200, text: '' }));
    }
  };
  const { status, text } = await send();
  if (status >= 500) throw new Error(`${JSON.stringify(one)}: ${status} ${text}`);
}

test('whatever several people do at once, the counters equal a count of the votes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 2, maxLength: 6 }), { minLength: 4, maxLength: 12 }),
      async (rounds) => {
        const world = await aPollWorld(api);
        const asked = [
          await world.asks.message(world.olive),
          await world.asks.message(world.olive, { is_multiple: true }),
          await world.asks.post(world.olive),
          await world.asks.post(world.olive, { is_multiple: true }),
        ];
        const polls = asked.map(({ poll }) => poll.id);
        for (const round of rounds) await Promise.all(round.map((one) => perform(world, polls, one)));
        const rowsOf = async (sql: string) => (await api.db.query(sql)).rows;
        expect(await rowsOf(COUNTERS)).toEqual(await rowsOf(RECOUNT));
        expect(
          await rowsOf(
            'select from poll_ballots group by poll_id, user_id having user_id is not null and count(*) > 1',
          ),
        ).toEqual([]);
        expect(
          await rowsOf(
            'select from poll_ballots b join polls p on p.id = b.poll_id where not p.is_multiple and cardinality(b.choices) > 1',
          ),
        ).toEqual([]);
      },
    ),
    { numRuns: RUNS },
  );
});
