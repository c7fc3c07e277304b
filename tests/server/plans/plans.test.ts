import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getMyGroupAuthorization } from '../../../src/contract/communities/authorization.ts';
import { joinCommunity, leaveCommunity, searchMembers } from '../../../src/contract/communities/members.ts';
import * as plans from '../../../src/contract/communities/membership-plans.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let owner: string;
let moderator: string;
let member: string;
let group: { id: string };

beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [owner, moderator, member] = await Promise.all([
    api.person({ first: 'Olive' }),
    api.person({ first: 'Moira' }),
    api.person({ first: 'Mia' }),
  ]);
  group = await api.community(owner);
  await api.place(group.id, moderator, 'MODERATOR');
  await api.place(group.id, member, 'MEMBER');
});

type Form = Parameters<typeof formOf>[0];
function formOf(changes: { type?: string; fee_amount?: string; group_id?: string; perks?: string[] } = {}) {
  const { perks = [], ...rest } = changes;
  const plan = { group_id: group.id, type: 'Suki', fee_amount: '149', cycle_type: 'MONTHLY' as const };
  return { body: { ...plan, inclusions: { perks }, ...rest } };
}
const made = async (changes?: Form) =>
  (await api.ok(plans.createMembershipPlan, owner, formOf(changes))).data;
const ofPlan = ({ id }: { id: string }) => ({ params: { group_membership_plan_id: id } });
const listed = async (person: string, query: object = {}) =>
  (await api.ok(plans.searchMembershipPlans, person, { query: { groupId: group.id, ...query } })).data;

async function placeOf(person: string) {
  const { data } = await api.ok(searchMembers, owner, { query: { group_id: group.id, user_id: person } });
  const [entry] = data;
  if (!entry) throw new Error('not a member');
  return entry;
}
async function give(person: string, plan_id: string | null, version?: number) {
  const input = {
    params: { group_id: group.id, user_id: person },
    body: { plan_id, version: version ?? (await placeOf(person)).version },
  };
  return (await api.ok(plans.setMemberPlan, owner, input)).data;
}
const planOf = async (person: string) =>
  (await api.ok(getMyGroupAuthorization, person, { params: { group_id: group.id } })).data.plan_id;

describe('a plan', () => {
  test('is listed with its fee as text, for everyone who sees the community', async () => {
    await made({ type: 'Ginto', fee_amount: '1150.5', perks: ['Tawag tuwing Sabado'] });
    await made();
    const visitor = await api.person();
    expect(await listed(visitor)).toMatchObject([
      { type: 'Suki', fee_amount: '149.00', cycle_type: 'MONTHLY', perks: [], total_subscribers: null },
      { type: 'Ginto', fee_amount: '1150.50', perks: ['Tawag tuwing Sabado'], archived_at: null, version: 1 },
    ]);
    expect((await listed(moderator))[0]?.total_subscribers).toBe(0);
    expect((await listed(visitor, { q: 'GIN' })).map(({ type }) => type)).toEqual(['Ginto']);
    const sorted = await listed(visitor, { sort_by: 'type', order_by: 'desc' });
    expect(sorted.map(({ type }) => type)).toEqual(['Suki', 'Ginto']);
  });

  test('is asked for by one name of the community, not by none or two', async () => {
    for (const query of [{}, { groupId: group.id, group_id: group.id }]) {
      const { issues } = await api.refused(plans.searchMembershipPlans, member, { query });
      expect(issues?.map(({ message }) => message)).toEqual(['Name the community once']);
    }
  });

  test('has a name, a fee of 0 or 20 to 100,000 pesos, and at most 20 lines of what it includes', async () => {
    const cases: [Form, string][] = [
      [{ type: ' ' }, 'Name is required'],
      [{ type: 'a'.repeat(51) }, 'Name must not exceed 50 characters'],
      [{ fee_amount: '19.99' }, 'A fee is 0, or at least 20 pesos'],
      [{ fee_amount: '100000.01' }, 'A fee must not exceed 100,000 pesos'],
      [{ fee_amount: '-5' }, 'Enter an amount like 499 or 499.50'],
      [{ fee_amount: '1e3' }, 'Enter an amount like 499 or 499.50'],
      [{ perks: Array.from({ length: 21 }, () => 'x') }, 'List at most 20 lines'],
      [{ perks: ['a'.repeat(101)] }, 'A line must not exceed 100 characters'],
    ];
    for (const [form, message] of cases) {
      const { issues } = await api.refused(plans.createMembershipPlan, owner, formOf(form));
      expect(issues?.map((issue) => issue.message)).toEqual([message]);
    }
    expect((await made({ fee_amount: '0' })).fee_amount).toBe('0.00');
    expect((await made({ type: 'Isa', fee_amount: '20' })).fee_amount).toBe('20.00');
  });

  test('has a name that no other plan of the community has, in any case', async () => {
    const suki = await made();
    expect((await api.refused(plans.createMembershipPlan, owner, formOf({ type: 'SUKI' }))).code).toBe(
      'plan.name_taken',
    );
    const other = await made({ type: 'Iba' });
    const rename = { ...ofPlan(other), body: { type: 'suki', version: 1 } };
    expect((await api.refused(plans.updateMembershipPlan, owner, rename)).code).toBe('plan.name_taken');
    await api.ok(plans.archiveMembershipPlan, owner, ofPlan(suki));
    expect((await api.ok(plans.updateMembershipPlan, owner, rename)).data.type).toBe('suki');
    expect((await api.refused(plans.unarchiveMembershipPlan, owner, ofPlan(suki))).code).toBe(
      'plan.name_taken',
    );
  });

  test('is one of ten at most; of those that are created together only as many as there is room for', async () => {
    for (let n = 0; n < plans.PLANS_MAX - 1; n++) await made({ type: `Plano ${n}` });
    const answers = await Promise.all(
      ['Isa', 'Dalawa', 'Tatlo'].map((type) => api.call(plans.createMembershipPlan, owner, formOf({ type }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [first] = await listed(owner);
    if (!first) throw new Error('no plan');
    await api.ok(plans.archiveMembershipPlan, owner, ofPlan(first));
    await made({ type: 'May lugar na' });
    expect((await api.refused(plans.unarchiveMembershipPlan, owner, ofPlan(first))).code).toBe(
      'plan.limit_reached',
    );
  });

  test('is changed by its version, announced once, and only where something changes', async () => {
    const { id } = await made();
    const change = (body: object, version: number) => ({ ...ofPlan({ id }), body: { ...body, version } });
    const { data } = await api.ok(
      plans.updateMembershipPlan,
      owner,
      change({ fee_amount: '199', inclusions: { perks: ['Libreng kape'] } }, 1),
    );
    expect(data).toMatchObject({ fee_amount: '199.00', perks: ['Libreng kape'], type: 'Suki', version: 2 });
    await api.ok(plans.updateMembershipPlan, owner, change({ fee_amount: '199.00' }, 2));
    const stale = await api.refused(plans.updateMembershipPlan, owner, change({ fee_amount: '299' }, 1));
    expect(stale).toMatchObject({ code: 'plan.stale', fresh: { version: 2 } });
    for (const topic of [`g:${group.id}`, `f:${group.id}`]) {
      const said = (await api.eventsOn(topic)).filter(({ k }) => k === 'plan.updated');
      expect(said.map(({ d }) => d)).toEqual([
        { group_id: group.id, plan_id: id, version: 1 },
        { group_id: group.id, plan_id: id, version: 2 },
      ]);
    }
  });

  test('of another community does not exist, and cannot be moved there', async () => {
    const stranger = await api.person();
    const other = await api.community(stranger, { is_public: false });
    const body = { group_id: other.id, type: 'Lihim', fee_amount: '99', cycle_type: 'YEARLY' } as const;
    const foreign = (await api.ok(plans.createMembershipPlan, stranger, { body })).data;
    for (const endpoint of [plans.archiveMembershipPlan, plans.getPlanInclusions])
      expect((await api.refused(endpoint, owner, ofPlan(foreign))).code).toBe('plan.not_found');
    const gift = {
      params: { group_id: group.id, user_id: member },
      body: { plan_id: foreign.id, version: 1 },
    };
    expect((await api.refused(plans.setMemberPlan, owner, gift)).code).toBe('plan.not_found');
    const move = { ...ofPlan(await made()), body: { group_id: other.id, version: 1 } };
    expect((await api.refused(plans.updateMembershipPlan, owner, move)).code).toBe('plan.not_found');
  });

  test('that is archived is listed for owners only, and can be restored', async () => {
    const plan = await made();
    for (let again = 0; again < 2; again++) await api.ok(plans.archiveMembershipPlan, owner, ofPlan(plan));
    expect(await listed(owner)).toEqual([]);
    expect(await listed(owner, { includeArchived: 'true' })).toMatchObject([{ id: plan.id, version: 2 }]);
    const query = { groupId: group.id, includeArchived: 'true' as const };
    expect((await api.ok(plans.searchMembershipPlans, moderator, { query })).data).toEqual([]);
    await api.ok(plans.unarchiveMembershipPlan, owner, ofPlan(plan));
    expect(await listed(member)).toMatchObject([{ id: plan.id, archived_at: null, version: 3 }]);
  });

  test('includes the courses that ask for it and that the reader sees', async () => {
    const plan = await made({ perks: ['Tawag'] });
    for (const [title, is_active, is_public] of [
      ['Tinapay', true, true],
      ['Sapin', true, false],
      ['Draft', false, true],
    ] as const)
      await api.db.query(
        `insert into courses (id, group_id, author_id, title, content_md, is_active, is_public, plan_id, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, $3, '', $4, $5, $6, now(), now())`,
        [group.id, owner, title, is_active, is_public, plan.id],
      );
    const titles = async (person: string) =>
      (await api.ok(plans.getPlanInclusions, person, ofPlan(plan))).data.courses.map(({ title }) => title);
    expect(await titles(owner)).toEqual(['Draft', 'Sapin', 'Tinapay']);
    expect(await titles(member)).toEqual(['Sapin', 'Tinapay']);
    expect(await titles(await api.person())).toEqual(['Tinapay']);
  });
});

describe('the plan of a member', () => {
  test('is given and taken back by the owner, with events and an audit entry, once', async () => {
    const { id } = await made();
    const { version } = await placeOf(member);
    expect(await planOf(member)).toBeNull();
    expect(await give(member, id, version)).toMatchObject({
      plan: { id, type: 'Suki' },
      version: version + 1,
    });
    // The same again, as after a lost answer.
    expect((await give(member, id, version)).version).toBe(version + 1);
    expect(await planOf(member)).toBe(id);
    expect((await listed(owner))[0]?.total_subscribers).toBe(1);
    await give(member, null);
    expect(await planOf(member)).toBeNull();
    const own = (await api.eventsOn(`u:${member}`)).filter(({ k }) => k === 'membership.updated');
    expect(own).toHaveLength(2);
    const all = (await api.eventsOn(`g:${group.id}`)).filter(({ k }) => k === 'member.updated');
    expect(all).toHaveLength(2);
    expect(JSON.stringify(all)).not.toMatch(/Suki|plan/);
    const { rows } = await api.db.query(
      `select before, after from audit_entries where group_id = $1 and action = 'member.plan_changed' order by at`,
      [group.id],
    );
    expect(rows).toEqual([
      { before: { plan: null }, after: { plan: 'Suki' } },
      { before: { plan: 'Suki' }, after: { plan: null } },
    ]);
  });

  test('is shown in the directory to owners only', async () => {
    const { id } = await made();
    await give(member, id);
    const query = { group_id: group.id, user_id: member };
    for (const person of [owner, moderator, member]) {
      const { data } = await api.ok(searchMembers, person, { query });
      expect(data[0]?.plan).toEqual(person === owner ? { id, type: 'Suki' } : undefined);
    }
  });

  test('cannot be an archived one, nor be given to someone who is no member, nor over a newer change', async () => {
    const plan = await made();
    await api.ok(plans.archiveMembershipPlan, owner, ofPlan(plan));
    const gift = (user_id: string, plan_id: string, version = 1) => ({
      params: { group_id: group.id, user_id },
      body: { plan_id, version },
    });
    const code = async (input: ReturnType<typeof gift>) =>
      (await api.refused(plans.setMemberPlan, owner, input)).code;
    expect(await code(gift(member, plan.id))).toBe('plan.archived');
    await api.ok(plans.unarchiveMembershipPlan, owner, ofPlan(plan));
    expect(await code(gift(member, plan.id, 7))).toBe('member.stale');
    expect(await code(gift(await api.person(), plan.id))).toBe('member.not_found');
    const waiting = await api.person();
    await api.place(group.id, waiting, 'MEMBER', 'PENDING');
    expect(await code(gift(waiting, plan.id))).toBe('member.stale');
  });

  test('is kept while the plan is archived, and ends with the membership', async () => {
    const plan = await made();
    await give(member, plan.id);
    await api.ok(plans.archiveMembershipPlan, owner, ofPlan(plan));
    expect(await planOf(member)).toBe(plan.id);
    const at = { params: { group_id: group.id } };
    await api.ok(leaveCommunity, member, at);
    expect(await planOf(member)).toBeNull();
    await api.ok(joinCommunity, member, at);
    expect(await planOf(member)).toBeNull();
  });

  test('is the free one for new members', async () => {
    const { id } = await made({ type: 'Libre', fee_amount: '0' });
    const newcomer = await api.person();
    await api.ok(joinCommunity, newcomer, { params: { group_id: group.id } });
    expect(await planOf(newcomer)).toBe(id);
  });
});
