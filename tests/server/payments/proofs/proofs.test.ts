import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  archiveMembershipPlan,
  createMembershipPlan,
} from '../../../../src/contract/communities/membership-plans.ts';
import { getGroupEarnings } from '../../../../src/contract/money/group-earnings.ts';
import {
  changeProofSettings,
  decideProof,
  getProofSettings,
  type PaymentProof,
  paymentProof,
  searchProofs,
  sendProof,
} from '../../../../src/contract/money/proofs.ts';
import { searchMemberSubscriptions } from '../../../../src/contract/money/subscriptions.ts';
import { listNotifications } from '../../../../src/contract/notifications/notifications.ts';
import { requestProofImageUpload } from '../../../../src/contract/uploads.ts';
import { aPicture } from '../../uploads/a-picture.ts';
import { anUploadWorld, type UploadWorld } from '../../uploads/an-upload-world.ts';
import { aProofShop, decisionOf, formOf, type ProofShop } from './a-proof-shop.ts';

let world: UploadWorld;
let owner: string;
beforeAll(async () => {
  world = await anUploadWorld({ RATE_LIMIT: 'off' });
  owner = await world.api.person({ first: 'Olive' });
});
afterAll(() => world?.close());

const aShop = (fee?: string) => aProofShop(world.api, owner, fee);
const send = async (person: string, shop: ProofShop, more: object = {}): Promise<PaymentProof> =>
  (await world.api.ok(sendProof, person, formOf(shop, more))).data;
const told = async (person: string) =>
  (await world.api.ok(listNotifications, person, { query: {} })).data.map(({ kind, status, facts }) =>
    [kind, status, facts.result, facts.reason].filter((one) => one !== undefined).join(' '),
  );

async function hasAccess(person: string, { groupId }: ProofShop): Promise<boolean> {
  const { rows } = await world.api.db.query(
    `select from group_members where user_id = $1 and group_id = $2 and status = 'ACTIVE' and access_until > now()`,
    [person, groupId],
  );
  return rows.length === 1;
}

/** Everything that an accepted proof makes. */
async function madeIn({ groupId }: ProofShop) {
  const { rows } = await world.api.db.query<{
    payments: number;
    periods: number;
    postings: number;
    owed: number;
  }>(
    `select count(distinct y.id)::integer as payments, count(distinct s.id)::integer as periods,
       count(distinct t.id)::integer as postings, coalesce(sum(e.amount_centavos), 0)::integer as owed
     from payment_proofs p join payments y on y.id = p.payment_id
     join subscription_periods s on s.payment_id = y.id join ledger_transactions t on t.ref_id = y.id
     join ledger_entries e on e.transaction_id = t.id where p.group_id = $1`,
    [groupId],
  );
  return rows[0];
}

test('an owner takes payments outside the app, and says where to send them', async () => {
  const { api } = world;
  const group = await api.community(owner);
  const params = { group_id: group.id };
  const person = await api.person();
  const plan = { group_id: group.id, type: 'Suki', fee_amount: '499', cycle_type: 'MONTHLY' } as const;
  const { data } = await api.ok(createMembershipPlan, owner, { body: plan });
  const shop = { params, groupId: group.id, planId: data.id };
  expect((await api.refused(sendProof, person, formOf(shop))).code).toBe('proof.off');
  const set = (person: string, is_on: boolean, instructions: string, version: number) =>
    api.call(changeProofSettings, person, { params, body: { is_on, instructions, version } });
  expect((await set(owner, true, '  ', 1)).text).toContain('Tell people where to send the money');
  expect((await set(owner, true, 'x'.repeat(501), 1)).status).toBe(422);
  expect((await set(person, true, 'GCash 0999', 1)).status).toBe(403);
  const both = await Promise.all([set(owner, true, 'GCash 0917', 1), set(owner, true, 'Maya 0918', 1)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await api.ok(getProofSettings, person, { params })).data.instructions).toMatch(/^(GCash|Maya)/);
  expect((await set(owner, false, 'Sa susunod', 2)).status).toBe(200);
  expect((await api.ok(getProofSettings, person, { params })).data).toMatchObject({
    is_on: false,
    instructions: '',
  });
  expect((await api.eventsOn(`g:${group.id}`)).map(({ k }) => k)).toContain('proof_settings.updated');
});

test('an accepted payment opens access once, however many accept it, and no payout is owed for it', async () => {
  const { api } = world;
  const shop = await aShop();
  const [member, second] = [await api.person({ first: 'Ben' }), await api.person()];
  await api.place(shop.groupId, second, 'OWNER');
  const proof = await send(member, shop, { amount: '500' });
  expect(proof).toMatchObject({
    status: 'WAITING',
    due_amount: '499.00',
    amount: '500.00',
    plan_type: 'Suki',
  });
  expect(await hasAccess(member, shop)).toBe(false);
  expect(await told(owner)).toContain('PROOF_SUBMITTED UNREAD');
  // The plan is no longer sold: what was offered still counts.
  await api.ok(archiveMembershipPlan, owner, { params: { group_membership_plan_id: shop.planId } });

  const owners = [owner, second, owner, second];
  const answers = await Promise.all(
    owners.map((person) => api.call(decideProof, person, decisionOf(shop, proof, 'accept'))),
  );
  const accepted = answers.filter(({ status }) => status === 200);
  // One owner did it, perhaps twice; the other one is told.
  expect(accepted.length).toBe(2);
  expect(answers.filter(({ text }) => text.includes('proof.decided')).length).toBe(2);
  expect(await hasAccess(member, shop)).toBe(true);
  expect(await madeIn(shop)).toEqual({ payments: 1, periods: 1, postings: 1, owed: 0 });
  expect((await api.ok(getGroupEarnings, owner, { params: shop.params })).data.balance).toBe('0.00');
  const late = await api.refused(decideProof, owner, decisionOf(shop, proof, 'reject', 'Nagkamali ako'));
  expect([late.code, paymentProof.parse(late.fresh).status]).toEqual(['proof.decided', 'ACCEPTED']);
  expect(await told(member)).toContain('PROOF_DECIDED UNREAD ACCEPTED');
  expect(await told(owner)).toContain('PROOF_SUBMITTED READ');
  for (const person of [member, owner, second])
    expect((await api.eventsOn(`u:${person}`)).map(({ k }) => k)).toContain('proof.updated');
  const { data } = await api.ok(searchMemberSubscriptions, member, { query: { group_id: shop.groupId } });
  // What was sent on top buys nothing.
  expect(data.map(({ status, fee_amount }) => [status, fee_amount])).toEqual([['ACTIVE', '499.00']]);
});

test('a rejected payment gives nothing, says why, and can be sent again', async () => {
  const { api } = world;
  const shop = await aShop();
  const member = await api.person();
  const first = await send(member, shop, { reference: '9012 345 678' });
  expect((await api.call(decideProof, owner, decisionOf(shop, first, 'reject', ' '))).text).toContain(
    'Tell them why',
  );
  const rejected = (await api.ok(decideProof, owner, decisionOf(shop, first, 'reject', 'Hindi dumating')))
    .data;
  expect(rejected).toMatchObject({ status: 'REJECTED', reason: 'Hindi dumating' });
  expect(await told(member)).toContain('PROOF_DECIDED UNREAD REJECTED Hindi dumating');
  expect(await hasAccess(member, shop)).toBe(false);
  const again = await send(member, shop, { reference: '9012345678' });
  await api.ok(decideProof, owner, decisionOf(shop, again, 'accept'));
  expect(await hasAccess(member, shop)).toBe(true);
});

test('an acceptance by mistake is taken back once: access ends, the books reverse it, the sender reads why', async () => {
  const { api } = world;
  const shop = await aShop();
  const [member, second, moderator] = [await api.person(), await api.person(), await api.person()];
  await api.place(shop.groupId, second, 'OWNER');
  await api.place(shop.groupId, moderator, 'MODERATOR');
  const sent = await send(member, shop, { reference: 'GC 700 100', amount: '500' });
  expect(sent.can_take_back).toBe(false);
  const early = await api.refused(decideProof, owner, decisionOf(shop, sent, 'take_back', 'Mali'));
  expect(early.code).toBe('proof.stale');
  const { data: accepted } = await api.ok(decideProof, owner, decisionOf(shop, sent, 'accept'));
  expect([accepted.can_take_back, await hasAccess(member, shop)]).toEqual([true, true]);

  const wish = (proof: PaymentProof, reason = 'Sa iba ang resibo') =>
    decisionOf(shop, proof, 'take_back', reason);
  expect((await api.call(decideProof, owner, wish(accepted, ' '))).text).toContain('Tell them why');
  expect((await api.refused(decideProof, owner, wish(sent))).code).toBe('proof.stale');
  for (const person of [member, moderator])
    expect((await api.call(decideProof, person, wish(accepted))).status).toBe(403);
  expect(await hasAccess(member, shop)).toBe(true);

  const answers = await Promise.all(
    [owner, second, owner, second].map((person) => api.call(decideProof, person, wish(accepted))),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBe(2);
  expect(answers.filter(({ text }) => text.includes('proof.decided')).length).toBe(2);
  expect(await hasAccess(member, shop)).toBe(false);
  expect(await told(member)).toContain('PROOF_DECIDED UNREAD TAKEN_BACK Sa iba ang resibo');
  const { rows } = await api.db.query<{ key: string; reverses: string | null; amounts: number[] }>(
    `select t.idempotency_key as key, r.idempotency_key as reverses,
       (select array_agg(e.amount_centavos::integer order by e.amount_centavos) from ledger_entries e
        where e.transaction_id = t.id) as amounts
     from payments y join ledger_transactions t on t.ref_id = y.id
     left join ledger_transactions r on r.id = t.reverses_id
     where y.provider = 'manual' and y.provider_payment_id = $1 and y.status = 'FAILED' order by t.id`,
    [sent.id],
  );
  const [posted, reversed] = rows;
  expect(rows).toHaveLength(2);
  expect(posted).toMatchObject({ reverses: null, amounts: [-50_000, 50_000] });
  expect(reversed).toMatchObject({ reverses: posted?.key, amounts: [-50_000, 50_000] });
  expect((await api.ok(getGroupEarnings, owner, { params: shop.params })).data).toMatchObject({
    ...{ balance: '0.00', months: [] },
  });
  const { rows: audited } = await api.db.query<{ action: string }>(
    'select action from audit_entries where target_id = $1 order by id',
    [sent.id],
  );
  expect(audited.map(({ action }) => action)).toEqual(['proof.accepted', 'proof.taken_back']);

  // The reference may be sent again, and what it then buys is bought once.
  const again = await send(member, shop, { reference: 'GC700100' });
  await api.ok(decideProof, owner, decisionOf(shop, again, 'accept'));
  expect(await hasAccess(member, shop)).toBe(true);
  expect(await madeIn(shop)).toEqual({ payments: 1, periods: 1, postings: 1, owed: 0 });
});

test('what was taken back gives the plan before it again; what is over or was replaced stays', async () => {
  const { api } = world;
  const shop = await aShop();
  const gold = { group_id: shop.groupId, type: 'Ginto', fee_amount: '999', cycle_type: 'MONTHLY' } as const;
  const { data: plan } = await api.ok(createMembershipPlan, owner, { body: gold });
  const member = await api.person();
  const accept = async (proof: PaymentProof) =>
    (await api.ok(decideProof, owner, decisionOf(shop, proof, 'accept'))).data;
  const held = async () => {
    const { data } = await api.ok(searchMemberSubscriptions, member, { query: { group_id: shop.groupId } });
    return data.map(({ status, plan_type }) => `${status} ${plan_type}`);
  };
  const first = await accept(await send(member, shop));
  const upgrade = await send(member, shop, { group_membership_plan_id: plan.id, amount: '500' });
  expect(upgrade.due_amount).toBe('500.00');
  const second = await accept(upgrade);
  expect(await held()).toEqual(['ACTIVE Ginto']);
  // Its days are part of what the upgrade gave.
  const replaced = await api.refused(decideProof, owner, decisionOf(shop, first, 'take_back', 'Mali'));
  expect([replaced.code, paymentProof.parse(replaced.fresh).can_take_back]).toEqual(['proof.over', false]);
  await api.ok(decideProof, owner, decisionOf(shop, second, 'take_back', 'Hindi dumating'));
  expect(await held()).toEqual(['ACTIVE Suki']);
  expect(await hasAccess(member, shop)).toBe(true);
  // A month later there is nothing left to take back.
  await api.db.query(
    `update subscription_periods s set period_start = period_start - interval '40 days',
       period_end = period_end - interval '40 days'
     from payment_proofs p where p.payment_id = s.payment_id and p.id = $1`,
    [first.id],
  );
  expect((await api.refused(decideProof, owner, decisionOf(shop, first, 'take_back', 'Mali'))).code).toBe(
    'proof.over',
  );
});

test('one reference proves one payment, and each person waits for one decision', async () => {
  const { api } = world;
  const shop = await aShop();
  const people = await Promise.all([0, 1, 2, 3].map(() => api.person()));
  const written = ['9012 345 67', 'Ref. No. 90-12.34567', ' gcash REF 9012 34567 ', 'Ｔxn ID: ９01234567'];
  const answers = await Promise.all(
    people.map((person, n) => api.call(sendProof, person, formOf(shop, { reference: written[n] }))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const refusal = answers.find(({ status }) => status === 409)?.json;
  expect(refusal).toMatchObject({ code: 'proof.reference_used', issues: [{ path: 'reference' }] });
  const winner = people[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect((await api.refused(sendProof, winner, formOf(shop))).code).toBe('proof.waiting');

  const person = await api.person();
  const twice = await Promise.all([0, 1, 2].map(() => api.call(sendProof, person, formOf(shop))));
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const key = { ...formOf(shop), headers: { 'idempotency-key': 'isa-lang' } };
  const other = await api.person();
  const same = await Promise.all([0, 1].map(() => api.ok(sendProof, other, key)));
  expect(new Set(same.map(({ data }) => data.id)).size).toBe(1);
});

test('a reference counts in all communities of an owner, and in those of others it is another payment', async () => {
  const { api } = world;
  const shops = await Promise.all([aShop(), aShop(), aShop()]);
  const [member, again, stranger] = [await api.person(), await api.person(), await api.person()];
  // At once, in three communities.
  const answers = await Promise.all(
    shops.map((shop) => api.call(sendProof, member, formOf(shop, { reference: 'BPI 55 01' }))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'proof.reference_used' });
  const other = await aProofShop(api, stranger, '499', 'Maya 0918 555 0456, Tess');
  const elsewhere = (await api.ok(sendProof, member, formOf(other, { reference: 'BPI5501' }))).data;
  expect(elsewhere.status).toBe('WAITING');

  // Somebody who owned another community becomes an owner here, too: only one of the two can be accepted.
  const at = answers.findIndex(({ status }) => status === 200);
  const [shop] = shops.filter((_, n) => n === at);
  if (shop === undefined) throw new Error('no community took it');
  const { data } = await api.ok(searchProofs, member, { params: shop.params, query: {} });
  const [sent] = data;
  if (sent === undefined) throw new Error('nothing was sent');
  await api.place(other.groupId, owner, 'OWNER');
  await api.ok(decideProof, owner, decisionOf(shop, sent, 'accept'));
  const refused = await api.refused(decideProof, stranger, decisionOf(other, elsewhere, 'accept'));
  expect(refused.code).toBe('proof.reference_used');
  expect([await hasAccess(member, shop), await hasAccess(member, other)]).toEqual([true, false]);
  await api.ok(decideProof, stranger, decisionOf(other, elsewhere, 'reject', 'Nagamit na'));
  // A former owner has nothing to do with it.
  await api.db.query(`update group_members set role = 'MEMBER' where user_id = $1 and group_id = $2`, [
    owner,
    other.groupId,
  ]);
  expect((await send(again, other, { reference: 'bpi-5501' })).status).toBe('WAITING');
});

test('a reference counts wherever the money goes to the same wallet, however its number is written', async () => {
  const { api } = world;
  const stranger = await api.person();
  const shop = await aProofShop(api, owner, '499', 'GCash: 0919-555-0789 (Olive). Salamat!');
  const same = await aProofShop(api, stranger, '499', 'Maya or GCash\n+63 919 555 0789');
  const other = await aProofShop(api, stranger, '499', 'GCash 0919 555 0788');
  const [member, friend] = [await api.person(), await api.person()];
  const first = await send(member, shop, { reference: 'GC 9077 01' });
  expect((await api.refused(sendProof, friend, formOf(same, { reference: 'gc-907701' }))).code).toBe(
    'proof.reference_used',
  );
  const elsewhere = await send(friend, other, { reference: 'GC907701' });
  expect(elsewhere.status).toBe('WAITING');
  // The number counts that the payer saw, also when the owner writes another one before accepting.
  const settings = {
    params: shop.params,
    body: { is_on: true, instructions: 'GCash 0920 555 0001', version: 2 },
  };
  await api.ok(changeProofSettings, owner, settings);
  await api.ok(decideProof, owner, decisionOf(shop, first, 'accept'));
  expect((await api.refused(sendProof, friend, formOf(same, { reference: 'GC907701' }))).code).toBe(
    'proof.reference_used',
  );
  await api.ok(decideProof, stranger, decisionOf(other, elsewhere, 'accept'));
});

test('what strangers and wrong inputs get', async () => {
  const { api } = world;
  const [shop, other] = [await aShop(), await aShop()];
  const [member, stranger, moderator, admin, banned] = await Promise.all([
    api.person(),
    api.person(),
    api.person(),
    api.person({ role: 'ADMIN' }),
    api.person(),
  ]);
  await api.place(shop.groupId, moderator, 'MODERATOR');
  await api.place(shop.groupId, banned, 'MEMBER', 'BANNED');
  const proof = await send(member, shop);
  const seenBy = async (person: string) =>
    (await api.ok(searchProofs, person, { params: shop.params, query: {} })).data.length;
  expect(await Promise.all([owner, member, stranger, moderator, admin].map(seenBy))).toEqual([1, 1, 0, 0, 0]);
  const asked = { params: shop.params, query: { user_id: member } };
  expect((await api.ok(searchProofs, stranger, asked)).data).toEqual([]);

  const accept = decisionOf(shop, proof, 'accept');
  for (const person of [member, stranger, moderator, admin])
    expect((await api.refused(decideProof, person, accept)).code).toBe('group.not_allowed');
  const elsewhere = { ...accept, params: { ...other.params, proof_id: proof.id } };
  expect((await api.refused(decideProof, owner, elsewhere)).code).toBe('proof.not_found');
  const old = { ...accept, body: { ...accept.body, version: 7 } };
  expect((await api.refused(decideProof, owner, old)).code).toBe('proof.stale');

  const { data: gift } = await api.ok(createMembershipPlan, owner, {
    body: { group_id: shop.groupId, type: 'Libre', fee_amount: '0', cycle_type: 'ONE_TIME' },
  });
  const table: readonly (readonly [string, string, object])[] = [
    [stranger, 'plan.not_found', { group_membership_plan_id: other.planId }],
    [stranger, 'proof.nothing_due', { group_membership_plan_id: gift.id }],
    [stranger, 'request.invalid', { amount: '0' }],
    [stranger, 'request.invalid', { amount: '-5' }],
    [stranger, 'request.invalid', { amount: '1e3' }],
    [stranger, 'request.invalid', { amount: '100000.01' }],
    [stranger, 'request.invalid', { reference: '- - -' }],
    [stranger, 'request.invalid', { reference: '1'.repeat(51) }],
    [stranger, 'request.invalid', { status: 'ACCEPTED' }],
    [banned, 'group.banned', {}],
    [moderator, 'group.not_allowed', {}],
  ];
  for (const [person, code, more] of table)
    expect([code, (await api.refused(sendProof, person, formOf(shop, more))).code]).toEqual([code, code]);

  // They were banned while they waited: nothing is given, and the proof stays to be rejected.
  await api.place(shop.groupId, member, 'MEMBER', 'BANNED');
  expect((await api.refused(decideProof, owner, accept)).code).toBe('proof.not_deliverable');
  expect(await madeIn(shop)).toMatchObject({ payments: 0, periods: 0 });
  expect((await api.ok(decideProof, owner, decisionOf(shop, proof, 'reject', 'Ban'))).data.status).toBe(
    'REJECTED',
  );
});

test('the picture is for its sender and the owner', async () => {
  const { api } = world;
  const shop = await aShop();
  const [member, stranger, moderator, admin] = await Promise.all([
    api.person(),
    api.person(),
    api.person(),
    api.person({ role: 'ADMIN' }),
  ]);
  await api.place(shop.groupId, moderator, 'MODERATOR');
  const proof = await send(member, shop);
  const photo = await aPicture('jpeg', { width: 600, height: 1200 });
  const ask = (person: string) =>
    api.call(requestProofImageUpload, person, {
      params: { proof_id: proof.id },
      body: { file_name: 'resibo.jpg', file_mime_type: 'image/jpeg', file_size: photo.byteLength },
    });
  for (const person of [owner, stranger, admin])
    expect((await ask(person)).text).toContain('proof.not_found');
  const address = requestProofImageUpload.response.parse((await ask(member)).json).data;
  const late = requestProofImageUpload.response.parse((await ask(member)).json).data;
  const answer = await world.send(member, address, photo);
  const changed = paymentProof.parse(JSON.parse(answer.bytes.toString()).data);
  const url = changed.picture_url ?? '';
  const read = async (person?: string) =>
    (
      await world.ask(
        'GET',
        url,
        person === undefined ? {} : { headers: { authorization: `Bearer ${person}` } },
      )
    ).status;
  const readers = [member, owner, undefined, stranger, moderator, admin];
  expect(await Promise.all(readers.map(read))).toEqual([200, 200, 404, 404, 404, 404]);
  expect((await world.ask('GET', url.replace('/proofs/', '/reports/'))).status).toBe(404);

  // The owner looked at it without the picture.
  expect((await api.refused(decideProof, owner, decisionOf(shop, proof, 'accept'))).code).toBe('proof.stale');
  await api.ok(decideProof, owner, decisionOf(shop, changed, 'accept'));
  expect((await ask(member)).text).toContain('proof.decided');
  expect((await world.send(member, late, photo)).code).toBe('proof.decided');
  await api.withTx((tx) => api.app.jobs.send(tx, 'uploads.sweep', {}));
  await api.app.jobs.runDue();
  expect(await read(owner)).toBe(200);
});
