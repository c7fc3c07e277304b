import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { createLesson, updateLesson } from '../../../src/contract/courses/lessons.ts';
import { getGroupUsage } from '../../../src/contract/money/usage.ts';
import { givePlan } from '../../support/actions/plan-actions.ts';
import { courseWays } from '../courses/course-world.ts';
import { type AttachmentWorld, anAttachmentWorld, aPdf } from './an-attachment-world.ts';

let world: AttachmentWorld;
let ways: ReturnType<typeof courseWays>;
beforeAll(async () => {
  world = await anAttachmentWorld();
  ways = courseWays(world.api);
  await world.api.db.query(`update platform_plans set limits = limits || '{"courses": null}'`);
});
afterAll(() => world.close());

const form = ({ id }: { readonly id: string }) => ({ id, alt: '', duration_seconds: null });

async function aCourse(wish: Parameters<typeof ways.make>[2] = {}) {
  const course = await ways.make(world.olive, world.groupId, wish);
  return { course, place: { purpose: 'lesson_file', targetId: course.id } as const };
}

test('a lesson has its files, keeps and loses them with its changes, and they go with it', async () => {
  const { api, olive, mod, ben } = world;
  const { course, place } = await aCourse();
  const photo = await world.attach(olive, place);
  const recipe = await world.attach(olive, {
    ...{ ...place, bytes: aPdf(), type: 'application/pdf', name: 'resipe.pdf' },
  });
  const lesson = await ways.add(olive, course.id, {
    content_md: '',
    attachments: [{ ...form(photo), alt: 'Pandesal' }, form(recipe)],
  });
  expect(lesson.attachments).toMatchObject([
    { id: photo.id, kind: 'PICTURE', alt: 'Pandesal', width: 400 },
    { id: recipe.id, kind: 'FILE', name: 'resipe.pdf' },
  ]);
  expect(await ways.lesson(ben, { ...lesson, group_id: course.group_id })).toMatchObject({
    attachments: [{ id: photo.id }, { id: recipe.id }],
  });
  expect((await world.read(await world.addressOf(ben, photo))).status).toBe(200);
  expect((await world.read(await world.addressOf(ben, recipe, 'file'))).bytes.toString()).toContain('%PDF');

  // A moderator keeps the file of the owner, adds one and changes the order; the same list again changes nothing.
  const step = await world.attach(mod, place);
  const attachments = [form(step), { ...form(photo), alt: 'Mainit na pandesal' }];
  const changed = await ways.edit(mod, lesson, { attachments });
  expect(changed).toMatchObject({
    version: lesson.version + 1,
    attachments: [{ id: step.id }, { id: photo.id, alt: 'Mainit na pandesal' }],
  });
  expect((await ways.edit(mod, changed, { attachments })).version).toBe(changed.version);
  expect((await ways.edit(mod, changed, { title: 'Masa' })).attachments).toHaveLength(2);
  expect(await world.addresses(ben, [recipe]), 'removed by the change').toEqual([]);
  const { rows } = await api.db.query(
    `select after from audit_entries where target_id = $1 and action = 'lesson.updated' order by at limit 1`,
    [lesson.id],
  );
  expect(rows[0]).toMatchObject({ after: { fields: ['attachments'] } });

  await ways.drop(olive, lesson.id);
  expect(await world.addresses(olive, [photo, step])).toEqual([]);
  const another = await ways.add(olive, course.id, { attachments: [form(await world.attach(olive, place))] });
  await ways.remove(olive, course.id);
  expect(await world.addresses(olive, another.attachments ?? []), 'with its course').toEqual([]);
});

test('only those who edit lessons attach files, and only their own, of this course, once', async () => {
  const { api, olive, ben, sally, groupId } = world;
  const { course, place } = await aCourse();
  const other = await aCourse();
  expect((await world.ask(ben, place)).json).toMatchObject({ code: 'lesson.not_allowed' });
  expect((await world.ask(olive, { ...place, targetId: randomUUID() })).json).toMatchObject({
    code: 'course.not_found',
  });
  const draft = await aCourse({ is_active: false });
  expect((await world.ask(ben, draft.place)).json).toMatchObject({ code: 'course.not_found' });
  expect((await world.ask(sally, draft.place)).json).toMatchObject({ code: 'course.not_found' });
  const used = await world.attach(olive, place);
  const lesson = await ways.add(olive, course.id, { attachments: [form(used)] });
  for (const [what, file] of [
    ['one that another lesson has', used],
    ['one for another course', await world.attach(olive, other.place)],
    ['one for a post', await world.attach(olive, { purpose: 'post_file', targetId: groupId })],
    ['one of a moderator', await world.attach(world.mod, place)],
    ['an unknown one', { id: randomUUID() }],
  ] as const) {
    const body = {
      ...{ course_id: course.id, title: 'Dough', type: 'TEXT' as const },
      attachments: [form(file)],
    };
    expect((await api.refused(createLesson, olive, { body })).code, what).toBe('attachment.not_found');
    if (file === used) continue;
    const change = { version: lesson.version, attachments: [form(used), form(file)] };
    const refused = await api.refused(updateLesson, olive, {
      params: { lesson_id: lesson.id },
      body: change,
    });
    expect(refused.code, what).toBe('attachment.not_found');
  }
  expect((await ways.lesson(olive, { ...lesson, group_id: groupId })).attachments).toMatchObject([
    { id: used.id },
  ]);
});

test('whoever may not open the lesson reads none of its files, from the moment on; a free preview is read by all who see the course', async () => {
  const { api, olive, mod, ben, sally, groupId } = world;
  const { data: plan } = await api.ok(createMembershipPlan, olive, {
    body: { group_id: groupId, type: 'Suki', fee_amount: '149', cycle_type: 'MONTHLY' },
  });
  const { course, place } = await aCourse({
    is_public: true,
    group_member_subscription_plan_id: plan.id,
  });
  const [inside, shown, hidden] = [
    await world.attach(olive, place),
    await world.attach(olive, place),
    await world.attach(olive, place),
  ];
  await ways.add(olive, course.id, { attachments: [form(inside)] });
  const preview = await ways.add(olive, course.id, { attachments: [form(shown)], is_public: true });
  await ways.add(olive, course.id, { attachments: [form(hidden)], is_active: false });
  const readable = async (person: string) =>
    (await world.addresses(person, [inside, shown, hidden])).map(({ id }) => id).toSorted();
  const sorted = (...files: { id: string }[]) => files.map(({ id }) => id).toSorted();
  expect(await readable(olive)).toEqual(sorted(inside, shown, hidden));
  expect(await readable(mod)).toEqual(sorted(inside, shown, hidden));
  expect(await readable(ben), 'a member without the plan').toEqual(sorted(shown));
  expect(await readable(sally), 'a visitor').toEqual(sorted(shown));
  await givePlan(api.db, { groupId, userId: ben, planId: plan.id });
  expect(await readable(ben), 'with the plan').toEqual(sorted(inside, shown));

  const address = await world.addressOf(ben, inside);
  expect((await world.read(address)).status).toBe(200);
  await givePlan(api.db, { groupId, userId: ben, planId: null });
  expect((await world.read(address)).status, 'the plan is over').toBe(404);
  const free = await world.addressOf(sally, shown);
  expect((await world.read(free)).status).toBe(200);
  const closed = await ways.edit(olive, preview, { is_public: false });
  expect((await world.read(free)).status, 'no longer a preview').toBe(404);
  await ways.edit(olive, closed, { is_public: true });
  expect((await world.read(free)).status).toBe(200);
  await ways.update(olive, await ways.get(olive, course.id), { is_active: false });
  expect((await world.read(free)).status, 'a draft again').toBe(404);
});

test('they count for the community, and stay while a lesson has them', async () => {
  const { api, olive, groupId } = world;
  const used = async () =>
    (await api.ok(getGroupUsage, olive, { params: { group_id: groupId } })).data.storage_bytes.used;
  /** What nothing shows after some days is gone. */
  async function daysLater(): Promise<void> {
    await api.db.query(`update attachments set created_at = created_at - interval '3 days'`);
    await api.withTx((tx) => api.app.jobs.send(tx, 'attachments.sweep', {}));
    await api.app.jobs.runDue();
    await world.sweep();
  }
  const { course, place } = await aCourse();
  await daysLater();
  const before = await used();
  const [kept, dropped] = [await world.attach(olive, place), await world.attach(olive, place)];
  await ways.add(olive, course.id, { attachments: [form(kept)] });
  const both = await used();
  expect(both).toBeGreaterThan(before);
  await daysLater();
  expect((await world.read(await world.addressOf(olive, kept))).status).toBe(200);
  expect(await world.addresses(olive, [dropped])).toEqual([]);
  expect(await used()).toBe(before + (both - before) / 2);
});
