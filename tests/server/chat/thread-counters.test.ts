import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMessage, sendMessage } from '../../../src/contract/chat/chat.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { seed } from '../../support/seed.ts';
import { aThreadWorld, KEPT, RECOUNT } from './thread-world.ts';

const RUNS = Number(process.env.RUNS ?? 6);

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

const act = fc.record({
  who: fc.constantFrom('olive' as const, 'ana' as const, 'ben' as const),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constant('reply' as const) },
    { weight: 3, arbitrary: fc.constant('delete' as const) },
    { weight: 1, arbitrary: fc.constant('delete parent' as const) },
  ),
  parent: fc.nat({ max: 1 }),
  /** Which of the replies so far. */
  nth: fc.nat({ max: 20 }),
});

test(`several people reply and delete at once: the counters equal a recount (SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 2, maxLength: 6 }), { minLength: 3, maxLength: 10 }),
      async (rounds) => {
        const world = await aThreadWorld(api);
        const parents = [await world.say(world.ana), await world.say(world.ben)];
        const opened = await Promise.all(parents.map(({ id }) => world.open(world.olive, id)));
        const said: string[] = [];
        const remove = (who: string, id: string | undefined) =>
          api.call(deleteMessage, who, { params: { chat_message_id: id ?? world.group.id } });
        for (const round of rounds)
          await Promise.all(
            round.map(async ({ who, what, parent, nth }) => {
              const person = world[who];
              if (what === 'delete') return remove(person, said[nth % Math.max(said.length, 1)]);
              if (what === 'delete parent') return remove(person, parents[parent]?.id);
              const id = opened[parent]?.conversation.id ?? '';
              const { data } = await api.ok(sendMessage, person, world.saying(id, 'Hoy'));
              return said.push(data.id);
            }),
          );
        const kept = (await api.db.query(KEPT)).rows;
        expect(kept).toEqual((await api.db.query(RECOUNT)).rows);
        expect(kept.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: RUNS },
  );
});
