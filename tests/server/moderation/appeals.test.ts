import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '../../../src/contract/account/sign-in.ts';
import {
  getMyAuthorization,
  getMyGroupAuthorization,
} from '../../../src/contract/communities/authorization.ts';
import {
  appealRestriction,
  createRestriction,
  decideAppeal,
  getRestriction,
  getRestrictionStats,
  liftRestriction,
  type Restriction,
  searchRestrictions,
} from '../../../src/contract/communities/restrictions.ts';
import { createPasswords } from '../../../src/server/features/auth/passwords.ts';
import { systemRandom } from '../../../src/server/platform/clock/clock.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let admin: string;
let other: string;

beforeAll(async () => {
  api = await startCommunityApi();
  admin = await api.person({ role: 'ADMIN' });
  other = await api.person({ role: 'ADMIN' });
});
afterAll(() => api.close());

const TEXT = 'Hindi ako ang nagpadala noon.';
const of = ({ id }: Pick<Restriction, 'id'>) => ({ params: { restriction_id: id } });
const restrict = async (by: string, body: Parameters<typeof api.ok<typeof createRestriction>>[2]['body']) =>
  (await api.ok(createRestriction, by, { body })).data;
const fresh = async (by: string, one: Pick<Restriction, 'id'>) =>
  (await api.ok(getRestriction, by, of(one))).data;
const decide = (decision: 'accept' | 'reject', version: number, reason = '') => ({
  body: { decision, version, reason },
});
const kindsOf = async (user: string) =>
  (
    await api.db.query<{ kind: string }>('select kind from notifications where user_id = $1 order by id', [
      user,
    ])
  ).rows.map(({ kind }) => kind);

test('a suspended user cannot sign in, appeals by the token of the refusal, and is back once it is accepted', async () => {
  const ben = await api.person();
  const password = 'Isang mahabang salita 9';
  const hash = await createPasswords(systemRandom).hash(password);
  const { rows } = await api.db.query<{ email: string }>(
    'update users set password_hash = $2 where id = $1 returning email',
    [ben, hash],
  );
  const signIn = () =>
    api.call(login, other, { query: {}, body: { emailOrUsername: rows[0]?.email ?? '', password } });
  const body = {
    scope: 'PLATFORM',
    user_id: ben,
    type: 'SUSPENSION',
    reason: 'Nanghihingi ng bayad',
  } as const;
  const suspension = await restrict(admin, body);
  expect((await api.eventsOn(`u:${ben}`)).map(({ k, d }) => [k, d])).toContainEqual([
    'session.revoked',
    { session_ids: '*', is_suspended: true },
  ]);
  const refusal = await signIn();
  expect(refusal).toMatchObject({
    status: 403,
    json: { code: 'account.suspended', until: null, reason: body.reason, restriction_id: suspension.id },
  });
  const wrong = await api.call(login, other, {
    query: {},
    body: { emailOrUsername: rows[0]?.email ?? '', password: 'iba ito na naman' },
  });
  expect([wrong.status, wrong.text.includes('appeal_token')]).toEqual([401, false]);

  const { appeal_token } = refusal.json as { appeal_token: string };
  const send = (text: string, token: string | undefined, id = suspension.id) =>
    api.call(appealRestriction, other, {
      ...of({ id }),
      body: { text, ...(token !== undefined && { appeal_token: token }) },
    });
  const elsewhere = await restrict(admin, { ...body, user_id: await api.person() });
  const outcomes = [
    await send(TEXT, undefined),
    await send(TEXT, `${appeal_token}x`),
    await send(TEXT, appeal_token, elsewhere.id),
    await send(TEXT, appeal_token),
    await send(TEXT, appeal_token),
    await send('Iba na ang sinasabi ko', appeal_token),
  ];
  expect(outcomes.map(({ status }) => status)).toEqual([404, 404, 404, 200, 200, 409]);
  expect(await kindsOf(other)).toEqual(['APPEAL_SENT']);
  expect(await kindsOf(admin)).toEqual([]);

  const { version, appeal } = await fresh(other, suspension);
  expect([version, appeal]).toMatchObject([2, { status: 'OPEN', text: TEXT, decided_by: null }]);
  expect((await api.ok(getRestrictionStats, other, { query: {} })).data).toMatchObject({
    appeals_open: 1,
    by_type: { SUSPENSION: 2 },
  });
  const open = await api.ok(searchRestrictions, other, { query: { appeal_status: 'OPEN' } });
  expect(open.data.map(({ id }) => id)).toEqual([suspension.id]);
  const own = await api.refused(decideAppeal, admin, { ...of(suspension), ...decide('reject', version) });
  const stale = await api.refused(decideAppeal, other, { ...of(suspension), ...decide('accept', 1) });
  expect([own.code, stale.code]).toEqual(['appeal.own', 'restriction.stale']);
  const accepted = await api.ok(decideAppeal, other, { ...of(suspension), ...decide('accept', version) });
  expect(accepted.data).toMatchObject({ status: 'LIFTED', appeal: { status: 'ACCEPTED' } });
  expect((await api.call(getMyAuthorization, ben, {})).status).toBe(200);
  expect((await signIn()).status).toBe(200);
});

test('staff of a community decides once; who restricted decides only when there is no one else', async () => {
  const [owner, moderator, ben, stranger] = [
    await api.person(),
    await api.person(),
    await api.person(),
    await api.person(),
  ];
  const { id: group_id } = await api.community(owner);
  await api.place(group_id, moderator, 'MODERATOR');
  await api.place(group_id, ben, 'MEMBER');
  const mute = await restrict(moderator, { group_id, user_id: ben, type: 'POST_MUTE' });
  for (const person of [stranger, moderator, owner]) {
    const refused = await api.refused(appealRestriction, person, { ...of(mute), body: { text: TEXT } });
    expect(refused.code).toBe('restriction.not_found');
  }
  await api.ok(appealRestriction, ben, { ...of(mute), body: { text: TEXT } });
  expect([await kindsOf(owner), await kindsOf(moderator)]).toEqual([['APPEAL_SENT'], []]);
  const { version } = await fresh(owner, mute);
  const foreign = await api.refused(decideAppeal, stranger, { ...of(mute), ...decide('accept', version) });
  expect(foreign.code).toBe('restriction.not_found');
  expect(
    (await api.refused(decideAppeal, moderator, { ...of(mute), ...decide('accept', version) })).code,
  ).toBe('appeal.own');
  const both = await Promise.all([
    api.call(decideAppeal, owner, { ...of(mute), ...decide('reject', version, 'Basahin ang mga tuntunin') }),
    api.call(decideAppeal, admin, { ...of(mute), ...decide('accept', version) }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);

  const alone = await restrict(owner, { group_id, user_id: moderator, type: 'CHAT_MUTE' });
  await api.ok(appealRestriction, moderator, { ...of(alone), body: { text: TEXT } });
  const rejected = decide('reject', 2, 'Sobra sa ingay');
  await api.ok(decideAppeal, owner, { ...of(alone), ...rejected });
  const { data } = await api.ok(getMyGroupAuthorization, moderator, { params: { group_id } });
  expect(data.restrictions).toMatchObject([
    { id: alone.id, appeal: { status: 'REJECTED', reason: 'Sobra sa ingay' } },
  ]);
  expect(await kindsOf(moderator)).toContain('APPEAL_REJECTED');
  const { data: lifted } = await api.ok(liftRestriction, owner, {
    ...of(alone),
    query: {},
    body: { version: 3 },
  });
  expect(lifted.status).toBe('LIFTED');
});
