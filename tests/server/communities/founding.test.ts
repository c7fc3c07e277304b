import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchConversations } from '../../../src/contract/chat/chat.ts';
import { createCommunity } from '../../../src/contract/communities/communities.ts';
import { aCommunityForm, type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let ana: string;

beforeAll(async () => {
  api = await startCommunityApi();
  ana = await api.person({ first: 'Ana', last: 'Reyes' });
});
afterAll(() => api.close());

const found = (form = {}) => api.ok(createCommunity, ana, { body: aCommunityForm(form) });

describe('POST /groups', () => {
  test('the founder owns the community, alone', async () => {
    const { data } = await found({ name: 'Surf sa Siargao', cover_image_url: '' });
    expect(data).toMatchObject({
      name: 'Surf sa Siargao',
      slug: 'surf-sa-siargao',
      total_members: 1,
      cover_image_url: null,
      teaser_video_url: null,
      is_public: true,
      is_free: true,
      is_verified: false,
      group_verification_request_status: 'UNSUBMITTED',
      membership: { role: 'OWNER', status: 'ACTIVE' },
      owner: { id: ana, first_name: 'Ana' },
    });
  });

  test('a first conversation is open, and the founder is told of the membership', async () => {
    const { data } = await found();
    const chats = await api.ok(searchConversations, ana, { query: { group_id: data.id } });
    expect(chats.data.map(({ name, topic, status }) => ({ name, topic, status }))).toEqual([
      { name: 'kwentuhan', topic: 'Say hello', status: 'OPEN' },
    ]);
    expect((await api.eventsOn(`u:${ana}`)).at(-1)).toMatchObject({
      k: 'membership.granted',
      d: { group_id: data.id },
    });
  });

  test('a slug made from the name is numbered while it is taken', async () => {
    const name = 'Kape at Libro';
    const slugs = [await found({ name }), await found({ name }), await found({ name, slug: '' })];
    expect(slugs.map(({ data }) => data.slug)).toEqual([
      'kape-at-libro',
      'kape-at-libro-2',
      'kape-at-libro-3',
    ]);
  });

  test('communities of one name that are founded at once all get a slug of their own', async () => {
    const name = `Sabay ${randomUUID().slice(0, 6)}`;
    const all = await Promise.all(Array.from({ length: 12 }, () => found({ name })));
    expect(new Set(all.map(({ data }) => data.slug)).size).toBe(12);
  });

  test('a numbered slug stays within 50 characters', async () => {
    const name = 'a'.repeat(100);
    const [first, second] = [await found({ name }), await found({ name })];
    expect([first.data.slug, second.data.slug]).toEqual(['a'.repeat(50), `${'a'.repeat(48)}-2`]);
  });

  test('a name without a Latin letter still gets an address', async () => {
    const { data } = await found({ name: '日本語 クラブ' });
    expect(data.slug).toMatch(/^c-[0-9a-f]{12}$/);
  });

  test('a name that is a reserved word gets a number', async () => {
    expect((await found({ name: 'Create' })).data.slug).toBe('create-2');
  });

  test('a name that would pass for the site is refused at its field', async () => {
    for (const name of ['Admin', 'Tambayan Official']) {
      const problem = await api.refused(createCommunity, ana, { body: aCommunityForm({ name }) });
      expect(problem).toMatchObject({ status: 422, issues: [{ path: 'name' }] });
    }
  });

  test.each(['create', 'admin', 'edit', 'chats', 'adm1n', 'tambayan-official'])(
    'the reserved slug %s is refused at its field',
    async (slug) => {
      const problem = await api.refused(createCommunity, ana, { body: aCommunityForm({ slug }) });
      expect(problem).toMatchObject({ status: 409, code: 'group.slug_taken', issues: [{ path: 'slug' }] });
    },
  );

  test('a chosen slug that is taken is refused at its field, and nothing is founded', async () => {
    const slug = `tambay-${randomUUID().slice(0, 6)}`;
    await found({ slug });
    const problem = await api.refused(createCommunity, ana, {
      body: aCommunityForm({ slug, name: 'Second' }),
    });
    expect(problem).toMatchObject({ status: 409, code: 'group.slug_taken', issues: [{ path: 'slug' }] });
    const { rows } = await api.db.query<{ count: number }>(
      `select count(*) as count from groups where slug = $1 or name = 'Second'`,
      [slug],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('Enterprise cannot be chosen', async () => {
    const body = aCommunityForm({
      subscription_plan_type: 'ENTERPRISE',
      subscription_plan_cycle_type: 'MONTHLY',
    });
    const problem = await api.refused(createCommunity, ana, { body });
    expect(problem).toMatchObject({
      status: 409,
      code: 'group.plan_not_offered',
      issues: [{ path: 'subscription_plan_type' }],
    });
  });

  test('a paid plan is not given before it is paid: the community begins on Freemium', async () => {
    const { data } = await found({ subscription_plan_type: 'PLUS', subscription_plan_cycle_type: 'YEARLY' });
    expect(data).toMatchObject({
      subscription_plan_type: 'FREEMIUM',
      subscription_plan_cycle_type: 'ONE_TIME',
    });
  });

  test('Freemium has no cycle, whatever was sent (SPEC §4)', async () => {
    const { data } = await found({ subscription_plan_cycle_type: 'YEARLY' });
    expect(data.subscription_plan_cycle_type).toBe('ONE_TIME');
  });

  test.each(['id', 'is_free', 'owner_id', 'total_members', 'is_verified', 'created_by'])(
    'a form that brings %s is refused',
    async (field) => {
      const problem = await api.refused(createCommunity, ana, {
        body: { ...aCommunityForm(), [field]: 'x' },
      });
      expect(problem).toMatchObject({ status: 422, issues: [{ path: field }] });
    },
  );

  test('every wrong field is named at once', async () => {
    const body = aCommunityForm({
      name: '',
      description: '',
      slug: 'Not OK',
      cover_image_url: 'javascript:alert(1)',
    });
    const problem = await api.refused(createCommunity, ana, { body });
    expect(problem.issues?.map(({ path, message }) => `${path}: ${message}`)).toEqual(
      expect.arrayContaining([
        'name: Community name is required',
        'description: Description is required',
        'cover_image_url: Please enter a valid URL',
      ]),
    );
    expect(problem.issues?.some(({ path }) => path === 'slug')).toBe(true);
  });

  test('no one signed in is refused', async () => {
    expect((await api.refused(createCommunity, null, { body: aCommunityForm() })).status).toBe(401);
  });
});
