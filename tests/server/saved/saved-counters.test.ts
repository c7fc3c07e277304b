import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMessage } from '../../../src/contract/chat/chat.ts';
import { listSavedMarks, type SavedKind, saveThing, unsaveThing } from '../../../src/contract/saved/saved.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { seed } from '../../support/seed.ts';
import { aPointsWorld } from '../points/points-world.ts';

const RUNS = Number(process.env.RUNS ?? 5);
/** Both must be the same for each user, whoever did what at the same time. */
const KEPT = 'select user_id, total from saved_lists order by user_id';
const RECOUNT = `select l.user_id, (select count(*)::integer from saved_items i where i.user_id = l.user_id) as total
  from saved_lists l order by l.user_id`;

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

const act = fc.record({
  who: fc.constantFrom('ana' as const, 'mod' as const),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constant('save' as const) },
    { weight: 3, arbitrary: fc.constant('remove' as const) },
    { weight: 1, arbitrary: fc.constant('delete' as const) },
  ),
  thing: fc.nat({ max: 3 }),
});

test(`people save and remove the same things at once: the counters equal a recount (SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 8 }),
      async (rounds) => {
        const world = await aPointsWorld(api, { is_public: false });
        const post = await world.post(world.ben);
        const things: readonly (readonly [SavedKind, string])[] = [
          ['message', (await world.message(world.ben)).id],
          ['message', (await world.message(world.ben)).id],
          ['post', post.id],
          ['comment', (await world.comment(world.ben, post.id)).id],
        ];
        for (const round of rounds)
          await Promise.all(
            round.map(({ who, what, thing }) => {
              const [kind, target_id] = things[thing] as (typeof things)[number];
              const params = { kind, target_id };
              if (what === 'save') return api.call(saveThing, world[who], { params, body: {} });
              if (what === 'remove') return api.call(unsaveThing, world[who], { params });
              return api.call(deleteMessage, world.ben, { params: { chat_message_id: target_id } });
            }),
          );
        const kept = (await api.db.query<{ user_id: string; total: number }>(KEPT)).rows;
        expect(kept).toEqual((await api.db.query(RECOUNT)).rows);
        for (const person of [world.ana, world.mod]) {
          const { marks, version } = (await api.ok(listSavedMarks, person, {})).data;
          const row = kept.find(({ user_id }) => user_id === person);
          expect(marks).toHaveLength(row?.total ?? 0);
          expect(Math.max(0, ...marks.map((mark) => mark.version))).toBeLessThanOrEqual(version);
        }
      },
    ),
    { numRuns: RUNS, seed },
  );
});
