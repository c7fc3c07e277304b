import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteLesson, updateLesson } from '../../../src/contract/courses/lessons.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { seed } from '../../support/seed.ts';
import { courseWays } from './course-world.ts';

let api: CommunityApi;
let ways: ReturnType<typeof courseWays>;
let owner: string;
beforeAll(async () => {
  api = await startCommunityApi();
  ways = courseWays(api);
  owner = await api.person({ first: 'Olive' });
});
afterAll(() => api.close());

const place = fc.nat(7);
const command = fc.oneof(
  fc.record({ act: fc.constant('create' as const), at: fc.option(place, { nil: undefined }) }),
  fc.record({ act: fc.constant('move' as const), which: fc.nat(4), at: place }),
  fc.record({ act: fc.constant('delete' as const), which: fc.nat(4) }),
);

test(`lessons are at 0, 1, 2 … after creates, moves and deletes at the same time (SEED=${seed})`, async () => {
  const property = fc.asyncProperty(fc.array(command, { minLength: 2, maxLength: 8 }), async (commands) => {
    const { id: group } = await api.community(owner);
    const { id: course } = await ways.make(owner, group);
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.push((await ways.add(owner, course, { title: `No. ${n}` })).id);
    const lessonAt = (which: number) => ({ params: { lesson_id: made[which] ?? '' } });
    const answers = await Promise.all(
      commands.map(async (one) => {
        switch (one.act) {
          case 'create':
            await ways.add(owner, course, { order_index: one.at });
            return 200;
          case 'move': {
            const input = { ...lessonAt(one.which), body: { version: 1, order_index: one.at } };
            return (await api.call(updateLesson, owner, input)).status;
          }
          case 'delete':
            return (await api.call(deleteLesson, owner, lessonAt(one.which))).status;
        }
      }),
    );
    // Moved before by another command, or deleted.
    expect(answers.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    const { rows } = await api.db.query<{ order_index: number }>(
      'select order_index from lessons where course_id = $1 and archived_at is null order by order_index',
      [course],
    );
    const created = commands.filter(({ act }) => act === 'create').length;
    const deleted = new Set(commands.flatMap((one) => (one.act === 'delete' ? [one.which] : []))).size;
    expect(rows.map(({ order_index }) => order_index)).toEqual(
      Array.from({ length: 5 + created - deleted }, (_, index) => index),
    );
  });
  await fc.assert(property, { seed, numRuns: 25 });
});
