import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import {
  type Community,
  createCommunity,
  getCommunity,
  getCommunityDetails,
  searchCommunities,
} from '../../../src/contract/communities/communities.ts';
import {
  archiveCommunity,
  type CommunityChange,
  getCommunityStats,
  unarchiveCommunity,
  updateCommunity,
} from '../../../src/contract/communities/community-settings.ts';
import { joinCommunity } from '../../../src/contract/communities/members.ts';
import { aCommunityForm, type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let owner: string;
let moderator: string;
let member: string;
let group: Community & { chatId: string };

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive' });
  moderator = await api.person({ first: 'Moira' });
  member = await api.person({ first: 'Mia' });
});
beforeEach(async () => {
  group = await api.community(owner);
  await api.place(group.id, moderator, 'MODERATOR');
  await api.place(group.id, member, 'MEMBER');
});
afterAll(() => api.close());

const at = (group_id = group.id) => ({ params: { group_id } });
const change = (body: Partial<CommunityChange>) => ({ ...at(), body: { version: 1, ...body } });
const kindsOn = async (topic: string) => (await api.eventsOn(topic)).map(({ k }) => k);

async function audited(action: string) {
  const { rows } = await api.db.query<{ actor_id: string; before: unknown; after: unknown }>(
    'select actor_id, before, after from audit_entries where group_id = $1 and action = $2 order by at',
    [group.id, action],
  );
  return rows;
}

async function tagIds(...slugs: string[]): Promise<string[]> {
  const { rows } = await api.db.query<{ id: string }>(
    'select id from tags where slug = any($1) order by array_position($1, slug)',
    [slugs],
  );
  return rows.map(({ id }) => id);
}

describe('PUT /groups/{group_id}', () => {
  test('changes what is said, leaves the rest, raises the version and is written down', async () => {
    const tag_ids = await tagIds('music', 'guitar');
    const { data } = await api.ok(
      updateCommunity,
      owner,
      change({ description: 'Iba na', join_questions: ['Taga-saan ka?'], tag_ids }),
    );
    expect(data).toMatchObject({
      name: group.name,
      description: 'Iba na',
      join_questions: ['Taga-saan ka?'],
      tags: [{ slug: 'music' }, { slug: 'guitar' }],
      version: 2,
    });
    expect(await audited('group.updated')).toEqual([
      {
        actor_id: owner,
        before: { description: group.description, join_questions: [], tag_ids: [] },
        after: { description: 'Iba na', join_questions: ['Taga-saan ka?'], tag_ids },
      },
    ]);
    for (const topic of [`g:${group.id}`, `f:${group.id}`])
      expect(await api.eventsOn(topic)).toMatchObject([
        { k: 'group.updated', a: owner, d: { group_id: group.id, version: 2 } },
      ]);
  });

  test('a stale version changes nothing, and answers the community as it is now', async () => {
    await api.ok(updateCommunity, owner, change({ name: 'Una' }));
    const refusal = await api.refused(updateCommunity, owner, change({ name: 'Ikalawa' }));
    expect(refusal).toMatchObject({ status: 409, code: 'group.stale', fresh: { name: 'Una', version: 2 } });
    expect((await api.ok(getCommunity, owner, at())).data.name).toBe('Una');
  });

  test('of 20 at once with the same version one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => api.call(updateCommunity, owner, change({ name: `Ika-${n}` }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await audited('group.updated')).toHaveLength(1);
    expect(await kindsOn(`g:${group.id}`)).toEqual(['group.updated']);
  });

  test('what changes nothing emits no event', async () => {
    const { data } = await api.ok(updateCommunity, owner, change({ name: group.name, tag_ids: [] }));
    expect(data.version).toBe(1);
    expect(await kindsOn(`g:${group.id}`)).toEqual([]);
  });

  test('an empty address removes the picture', async () => {
    const url = 'https://images.example/a.png';
    await api.ok(updateCommunity, owner, change({ cover_image_url: url }));
    expect((await api.ok(getCommunity, owner, at())).data.cover_image_url).toBe(url);
    await api.ok(updateCommunity, owner, change({ cover_image_url: '', version: 2 }));
    expect((await api.ok(getCommunity, owner, at())).data.cover_image_url).toBeNull();
  });

  test('moderators change the moderation settings and nothing else; members see neither', async () => {
    const settings = {
      slow_mode_seconds: 30,
      are_links_blocked: true,
      blocked_words: ['Bawal'],
      minimum_account_age_days: 3,
      review_rules: ['FIRST_POSTS' as const],
    };
    const { data } = await api.ok(updateCommunity, moderator, change(settings));
    expect(data.moderation).toEqual(settings);
    expect((await api.ok(getCommunity, member, at())).data.moderation).toBeNull();
    const more = { ...settings, slow_mode_seconds: 0, name: 'Akin', version: 2 };
    expect((await api.refused(updateCommunity, moderator, change(more))).code).toBe('group.not_allowed');
    expect((await api.ok(getCommunity, owner, at())).data).toMatchObject({
      name: group.name,
      moderation: settings,
    });
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ slug: 'Hindi Puwede' }, 'slug'],
    [{ description: 'a'.repeat(1001) }, 'description'],
    [{ cover_image_url: 'javascript:alert(1)' }, 'cover_image_url'],
    [{ join_questions: Array.from({ length: 6 }, (_, n) => `Ika-${n}?`) }, 'join_questions'],
    [{ join_questions: [' '] }, 'join_questions.0'],
    [{ slow_mode_seconds: -1 }, 'slow_mode_seconds'],
    [{ minimum_account_age_days: 1.5 }, 'minimum_account_age_days'],
    [{ blocked_words: [''] }, 'blocked_words.0'],
    [{ tag_ids: Array.from({ length: 6 }, () => crypto.randomUUID()) }, 'tag_ids'],
    [{ version: 0 }, 'version'],
    ...['is_verified', 'total_members', 'owner_id', 'is_free', 'is_expired', 'subscription_plan_type'].map(
      (name): [object, string] => [{ [name]: true }, name],
    ),
  ])('%o is not accepted', async (body, path) => {
    const { code, issues } = await api.refused(updateCommunity, owner, change(body));
    expect([code, issues?.map((issue) => issue.path)]).toEqual(['request.invalid', [path]]);
  });

  test('a tag that does not exist is refused with everything else', async () => {
    const body = { name: 'Iba', tag_ids: [crypto.randomUUID()] };
    expect((await api.refused(updateCommunity, owner, change(body))).code).toBe('tag.not_found');
    expect((await api.ok(getCommunity, owner, at())).data.name).toBe(group.name);
  });

  describe('a new slug', () => {
    const bySlug = (slug: string) => ({ query: { slug } });

    test('leads to the community, and so does the old one', async () => {
      const slug = `lipat-${group.id.slice(-12)}`;
      await api.ok(updateCommunity, owner, change({ slug }));
      expect((await api.ok(getCommunityDetails, member, bySlug(slug))).data.id).toBe(group.id);
      expect((await api.ok(getCommunityDetails, member, bySlug(group.slug))).data).toMatchObject({
        id: group.id,
        slug,
      });
    });

    test('nobody else takes the old one; the community itself may return to it', async () => {
      const slug = `lipat-${group.id.slice(-12)}`;
      await api.ok(updateCommunity, owner, change({ slug }));
      const form = aCommunityForm({ slug: group.slug });
      expect((await api.refused(createCommunity, member, { body: form })).code).toBe('group.slug_taken');
      const other = await api.community(member);
      const theft = { ...at(other.id), body: { slug: group.slug, version: 1 } };
      expect((await api.refused(updateCommunity, member, theft)).code).toBe('group.slug_taken');
      await api.ok(updateCommunity, owner, change({ slug: group.slug, version: 2 }));
      expect((await api.ok(getCommunityDetails, member, bySlug(slug))).data.slug).toBe(group.slug);
    });

    test('that is taken or kept for the platform is refused at its field', async () => {
      const other = await api.community(owner);
      for (const slug of [other.slug, 'admin']) {
        const { code, issues } = await api.refused(updateCommunity, owner, change({ slug }));
        expect([code, issues?.[0]?.path]).toEqual(['group.slug_taken', 'slug']);
      }
    });

    test('that ten communities want at once is one’s', async () => {
      const wish = `gusto-ng-lahat-${group.id.slice(-12)}`;
      const groups = await Promise.all(Array.from({ length: 10 }, () => api.community(owner)));
      const answers = await Promise.all(
        groups.map(({ id }) =>
          api.call(updateCommunity, owner, { ...at(id), body: { slug: wish, version: 1 } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        200,
        ...Array.from({ length: 9 }, () => 409),
      ]);
    });
  });
});

describe('archiving', () => {
  test('makes everything read-only, keeps everything, and unarchiving brings it back as it was', async () => {
    const say = { group_id: group.id, chat_conversation_id: group.chatId, content: 'Hoy' };
    await api.ok(sendMessage, member, { body: { ...say, client_msg_id: crypto.randomUUID() } });
    const { data: archived } = await api.ok(archiveCommunity, owner, at());
    expect(archived.archived_at).not.toBeNull();
    expect(
      (await api.refused(sendMessage, member, { body: { ...say, client_msg_id: crypto.randomUUID() } }))
        .status,
    ).toBe(403);
    expect((await api.refused(joinCommunity, await api.person(), at())).code).toBe('group.not_allowed');
    expect((await api.refused(updateCommunity, owner, change({ name: 'Iba', version: 2 }))).code).toBe(
      'group.not_allowed',
    );
    const { data } = await api.ok(unarchiveCommunity, owner, at());
    expect(data).toMatchObject({ archived_at: null, total_members: 3, version: 3 });
    await api.ok(sendMessage, member, { body: { ...say, client_msg_id: crypto.randomUUID() } });
    expect((await audited('group.archived')).length + (await audited('group.unarchived')).length).toBe(2);
    expect((await kindsOn(`f:${group.id}`)).filter((kind) => kind === 'group.updated')).toHaveLength(2);
  });

  test('twice, or by ten at once, is once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => api.ok(archiveCommunity, owner, at())));
    expect(await audited('group.archived')).toHaveLength(1);
    expect(await kindsOn(`g:${group.id}`)).toEqual(['group.updated']);
  });
});

describe('GET /groups/stats', () => {
  test('counts all communities, hidden ones too, and each plan', async () => {
    const admin = await api.person({ role: 'ADMIN' });
    const before = (await api.ok(getCommunityStats, admin, {})).data;
    await api.community(owner, { is_public: false });
    await api.community(owner, { is_archived: true });
    await api.community(owner, { is_expired: true });
    const { data } = await api.ok(getCommunityStats, admin, {});
    const grown = (name: 'total' | 'active' | 'archived' | 'expired' | 'private' | 'memberships') =>
      data[name] - before[name];
    expect([grown('total'), grown('active'), grown('archived'), grown('expired'), grown('private')]).toEqual([
      3, 1, 1, 1, 1,
    ]);
    expect(grown('memberships')).toBe(3);
    expect(data.by_plan.map(({ plan_type }) => plan_type)).toEqual(['FREEMIUM', 'PLUS', 'PRO', 'ENTERPRISE']);
    expect(data.by_plan[0]?.total).toBe(data.total);
  });
});

describe('founding', () => {
  test('a private community with tags begins as one', async () => {
    const tag_ids = await tagIds('baking');
    const { data } = await api.ok(createCommunity, owner, {
      body: aCommunityForm({ is_public: false, tag_ids }),
    });
    expect(data).toMatchObject({ is_public: false, tags: [{ slug: 'baking' }] });
    expect((await api.refused(getCommunity, member, at(data.id))).status).toBe(404);
  });

  test('a tag that does not exist founds nothing', async () => {
    const body = aCommunityForm({ tag_ids: [crypto.randomUUID()] });
    expect((await api.refused(createCommunity, owner, { body })).code).toBe('tag.not_found');
  });
});

describe('GET /groups/search', () => {
  test('finds by tags, by plans and by lapsed ones; what is no tag or plan asks for nothing', async () => {
    const [tag = '', other = ''] = await tagIds('gardening', 'farming');
    const found = async (query: object) =>
      (await api.ok(searchCommunities, owner, { query: { owner_id: owner, limit: 100, ...query } })).data;
    await api.ok(updateCommunity, owner, change({ tag_ids: [tag] }));
    const lapsed = await api.community(owner, { is_expired: true });
    expect((await found({ tag_ids: `${tag},${other}` })).map(({ id }) => id)).toEqual([group.id]);
    expect(await found({ tag_ids: other })).toEqual([]);
    expect((await found({ is_expired: 'true' })).map(({ id }) => id)).toContain(lapsed.id);
    expect((await found({ is_expired: 'false' })).map(({ id }) => id)).not.toContain(lapsed.id);
    expect(await found({ plan_types: 'PRO,PLUS' })).toEqual([]);
    const all = await found({});
    expect(all.length).toBeGreaterThan(1);
    expect(await found({ plan_types: 'FREEMIUM,NONE' })).toHaveLength(all.length);
    expect(await found({ plan_types: 'NONE', tag_ids: 'walang-ganito' })).toHaveLength(all.length);
    expect(all.find(({ id }) => id === group.id)?.tags).toMatchObject([{ slug: 'gardening' }]);
  });
});
