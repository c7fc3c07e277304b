import { afterAll, beforeAll, expect, test } from 'vitest';
import { bannedFrom, getCommunityDetails } from '../../../src/contract/communities/communities.ts';
import { removeMember } from '../../../src/contract/communities/members.ts';
import { appealRestriction } from '../../../src/contract/communities/restrictions.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

test('who is banned from a private community reads there until when and why, and can appeal', async () => {
  const [owner, ben] = [await api.person(), await api.person({ first: 'Ben' })];
  const group = await api.community(owner, { is_public: false, name: 'Panaderia' });
  await api.place(group.id, ben, 'MEMBER');
  const ends_at = new Date(Date.now() + 86_400_000).toISOString();
  await api.ok(removeMember, owner, {
    params: { user_id: ben },
    body: { group_id: group.id, is_ban: true, reason: 'Spam sa chat', ends_at },
  });
  const page = { query: { slug: group.slug } };
  const refusal = await api.refused(getCommunityDetails, ben, page);
  expect(refusal).toMatchObject({
    status: 403,
    code: 'group.banned',
    reason: 'Spam sa chat',
    until: ends_at,
  });
  const seen = bannedFrom.parse(refusal.fresh);
  expect(seen).toMatchObject({ name: 'Panaderia', restriction: { ends_at, appeal: null } });
  await api.ok(appealRestriction, ben, {
    params: { restriction_id: seen.restriction.id },
    body: { text: 'Hindi ako iyon' },
  });
  expect((await api.refused(getCommunityDetails, ben, page)).fresh).toMatchObject({
    restriction: { appeal: { status: 'OPEN' } },
  });
  const { data } = await api.ok(listNotifications, ben, { query: {} });
  expect(data[0]).toMatchObject({
    kind: 'ACCESS_LOST',
    facts: { result: 'BANNED', reason: 'Spam sa chat', ends_at },
  });

  // To everyone else, also with a wrong link, it does not exist.
  const stranger = await api.person();
  for (const query of [page.query, { ...page.query, invite: 'wala' }])
    expect((await api.refused(getCommunityDetails, stranger, { query })).code).toBe('group.not_found');
});
