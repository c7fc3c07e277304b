import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { cancelSubscription, searchMemberSubscriptions } from '../../../src/contract/money/subscriptions.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { createPayTokens } from '../../../src/server/features/subscriptions/pay-token.ts';
import { type CommunityApi, type Person, startCommunityApi } from '../../support/actions/community-api.ts';
import { aShop } from './a-shop.ts';

let api: CommunityApi;
let shop: ReturnType<typeof aShop>;
let owner: string;
let buyer: string;
let stranger: string;
let groupId: string;
let slug: string;
let planId: string;

beforeAll(async () => {
  api = await startCommunityApi();
  shop = aShop(api);
  [owner, buyer, stranger] = await Promise.all([api.person(), api.person(), api.person()]);
  const group = await api.community(owner);
  groupId = group.id;
  slug = group.slug;
  planId = await shop.plan(owner, groupId);
  await shop.buy({ kind: 'MEMBERSHIP', groupId, userId: buyer, planId });
  await shop.passEnd(groupId, -2);
  await shop.sweep();
});
afterAll(() => api.close());

/** The token in the newest notification of a person. */
async function tokenOf(person: string): Promise<string> {
  const { data } = await api.ok(listNotifications, person, { query: {} });
  const token = data[0]?.facts.pay_token;
  if (token === undefined) throw new Error('no link to pay with');
  return token;
}

/** Where the link leads, or the status of its page. */
async function opened(token: string, as: Person): Promise<string | number> {
  const { statusCode, headers, body } = await api.app.inject({
    url: `/pay/${token}`,
    headers: as === null ? {} : { authorization: `Bearer ${as}` },
  });
  expect(headers['cache-control']).toBe('no-store');
  for (const secret of [slug, groupId, '499', 'Suki']) expect(body).not.toContain(secret);
  return headers.location ?? statusCode;
}

const flipped = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

test('a reminder’s link opens the payment for the one it was sent to, and for no one else', async () => {
  const token = await tokenOf(buyer);
  const id = createPayTokens(api.secret).claimOf(token) ?? '';
  const pays = `/communities/${slug}/?tab=subscriptions&showPayment=true`;
  const rows: readonly (readonly [string, string, Person, string | number])[] = [
    ['the member', token, buyer, `${pays}&planId=${planId}`],
    ['signed out', token, null, `/login/?redirect=${encodeURIComponent(`/pay/${token}`)}`],
    ['somebody else', token, stranger, 404],
    ['the owner', token, owner, 404],
    ['an edited subscription', flipped(token, 3), buyer, 404],
    ['an edited signature', flipped(token, 30), buyer, 404],
    ['cut off', token.slice(0, 22), buyer, 404],
    ['longer', `${token}A`, buyer, 404],
    ['another text of the same bytes', flippedEnd(token), buyer, 404],
    ['of another server', createPayTokens('another').of(id, new Date().toISOString()), buyer, 404],
    ['of another end', createPayTokens(api.secret).of(id, '2020-01-01T00:00:00.000Z'), buyer, 404],
    ['no token', 'x', null, 404],
  ];
  const found = [];
  for (const [what, text, as] of rows) found.push([what, await opened(text, as)]);
  expect(found).toEqual(rows.map(([what, , , expected]) => [what, expected]));

  // What is not sold any more is not chosen; and a payment ends the link for good.
  await api.ok(archiveMembershipPlan, owner, { params: { group_membership_plan_id: planId } });
  expect(await opened(token, buyer)).toBe(pays);
  const other = await shop.plan(owner, groupId, { type: 'Ginto', fee: '999' });
  await shop.buy({ kind: 'MEMBERSHIP', groupId, userId: buyer, planId: other });
  expect([await opened(token, buyer), await opened(token, null)]).toEqual([404, 404]);
  const mine = await api.ok(searchMemberSubscriptions, buyer, { query: { group_id: groupId } });
  const { id: subscription_id = '', version = 0 } = mine.data[0] ?? {};
  await api.ok(cancelSubscription, buyer, { params: { subscription_id }, body: { version } });
  expect(await opened(token, buyer)).toBe(404);
});

/** The last character of 43 holds two bits that are not read. */
function flippedEnd(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? '') ^ 1];
}

test('the link of a community’s own plan is for its owners', async () => {
  const { id, slug: own } = await api.community(owner);
  await shop.buy({ kind: 'PLATFORM', groupId: id, planType: 'PLUS', cycle: 'MONTHLY' });
  await shop.passEnd(id, -2);
  await shop.sweep();
  const token = await tokenOf(owner);
  expect(await opened(token, owner)).toBe(`/communities/${own}/?tab=usage`);
  expect([await opened(token, buyer), await opened(token, null)]).toEqual([
    404,
    `/login/?redirect=${encodeURIComponent(`/pay/${token}`)}`,
  ]);
});

test('a cheaper plan that was planned is what the reminders offer to pay, once it begins', async () => {
  const { id, slug: own } = await api.community(owner);
  const member = await api.person();
  const [suki, tipid] = [
    await shop.plan(owner, id),
    await shop.plan(owner, id, { type: 'Tipid', fee: '99' }),
  ];
  const wish = (planId: string) => ({ kind: 'MEMBERSHIP', groupId: id, userId: member, planId }) as const;
  await shop.buy(wish(suki));
  await shop.buy(wish(tipid));
  const reminders = async () =>
    (await api.ok(listNotifications, member, { query: {} })).data.filter(
      ({ kind }) => kind === 'RENEWAL_DUE',
    );
  // Until then there is nothing to pay, and nobody asks for it.
  await shop.passEnd(id, -2);
  await shop.sweep();
  expect(await reminders()).toEqual([]);
  expect((await shop.quote(wish(tipid))).quote.total).toBe(0);

  await shop.passEnd(id, 0.5);
  await shop.sweep();
  expect(await reminders()).toHaveLength(1);
  const pays = `/communities/${own}/?tab=subscriptions&showPayment=true&planId=${tipid}`;
  expect(await opened(await tokenOf(member), member)).toBe(pays);
  const mine = async () =>
    (await api.ok(searchMemberSubscriptions, member, { query: { group_id: id } })).data[0];
  expect(await mine()).toMatchObject({
    status: 'GRACE',
    pending_change: { plan_id: tipid, fee_amount: '99.00' },
  });
  const quoted = await shop.quote(wish(tipid));
  expect([quoted.kind, quoted.quote.total]).toEqual(['RENEWAL', 9_900]);
  await shop.buy(wish(tipid));
  expect(await mine()).toMatchObject({ status: 'ACTIVE', plan_id: tipid, pending_change: null });
});
