import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AdminProposal,
  decideAdminProposal,
  searchAdminProposals,
  updatePlatformRole,
} from '../../../src/contract/admin/administrators.ts';
import { getMyAuthorization } from '../../../src/contract/communities/authorization.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { authRepo } from '../../../src/server/features/auth/auth.repo.ts';
import { grantPlatformAdmin } from '../../../src/server/features/auth/grant-platform-admin.ts';
import { createPlatformRoleRepo } from '../../../src/server/features/auth/platform-role.repo.ts';
import { createAudit } from '../../../src/server/platform/audit/audit.ts';
import { systemClock, systemRandom } from '../../../src/server/platform/clock/clock.ts';
import { requireSecondAdministrator } from '../../../src/server/platform/rights/second-administrator.ts';
import { aPassword } from '../../support/actions/a-password.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let password: string;
let ada: string;
let ben: string;
let cora: string;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

async function administrator(first: string): Promise<string> {
  const id = await api.person({ first, role: 'ADMIN' });
  password = await aPassword(api, id);
  return id;
}

const proposing = (
  user_id: string,
  platform_role: 'ADMIN' | 'USER' = 'ADMIN',
  current_password = password,
) => ({
  params: { user_id },
  body: { platform_role, current_password },
});
async function propose(by: string, person: string): Promise<AdminProposal> {
  const { data } = await api.ok(updatePlatformRole, by, proposing(person));
  if (data.proposal === null) throw new Error('nothing was proposed');
  return data.proposal;
}
const deciding = (
  { id, version }: Pick<AdminProposal, 'id' | 'version'>,
  decision: 'approve' | 'decline',
  current_password = password,
) => ({
  params: { proposal_id: id },
  body: { decision, version, ...(decision === 'approve' && { current_password }) },
});
const codeOf = async (by: string, one: AdminProposal, decision: 'approve' | 'decline' = 'approve') => {
  const { status, json } = await api.call(decideAdminProposal, by, deciding(one, decision));
  return status === 200 ? 'done' : (json as { code: string }).code;
};
const roleOf = async (person: string) => (await api.ok(getMyAuthorization, person, {})).data.platform_role;
const since = (person: string, days: number) =>
  api.db.query(`update users set platform_role_since = now() - make_interval(days => $2) where id = $1`, [
    person,
    days,
  ]);

test('who is alone, or among newcomers, cannot propose: the list and the refusal name the way', async () => {
  ada = await administrator('Ada');
  const ana = await api.person();
  expect((await api.ok(searchAdminProposals, ada, { query: {} })).has_second).toBe(false);
  ben = await administrator('Ben');
  await since(ben, 6);
  const refused = await api.refused(updatePlatformRole, ada, proposing(ana));
  expect(refused).toMatchObject({
    code: 'platform.no_second',
    message: expect.stringContaining('npm run admin'),
  });
  await since(ben, 8);
  expect((await api.ok(searchAdminProposals, ada, { query: {} })).has_second).toBe(true);
});

test('an administrator is proposed with a password and approved by a second one with theirs', async () => {
  const ana = await api.person({ first: 'Ana' });
  cora = await administrator('Cora');
  for (const wrong of [proposing(ana, 'ADMIN', 'Hindi#42x'), proposing(ana, 'USER', 'Hindi#42x')])
    expect((await api.refused(updatePlatformRole, ada, wrong)).code).toBe('auth.password_wrong');
  expect((await api.refused(updatePlatformRole, ada, proposing(ada))).code).toBe('platform.not_allowed');
  expect((await api.call(updatePlatformRole, ana, proposing(ana))).status).toBe(403);

  const proposal = await propose(ada, ana);
  expect(proposal).toMatchObject({ status: 'PROPOSED', person: { id: ana }, proposed_by: { id: ada } });
  expect(await propose(ben, ana)).toEqual(proposal);
  expect(await roleOf(ana)).toBe('USER');
  for (const told of [ben, cora])
    expect((await api.ok(listNotifications, told, { query: {} })).data).toMatchObject([
      { kind: 'ACCOUNT_NOTICE', facts: { notice: 'ADMIN_PROPOSED' } },
    ]);

  expect(await codeOf(ada, proposal)).toBe('platform.not_second');
  expect((await api.call(decideAdminProposal, ana, deciding(proposal, 'approve'))).status).toBe(403);
  const without = { ...deciding(proposal, 'decline'), body: { decision: 'approve' as const, version: 1 } };
  expect((await api.call(decideAdminProposal, ben, without)).status).toBe(422);
  expect((await api.refused(decideAdminProposal, ben, deciding(proposal, 'approve', 'Hindi#42x'))).code).toBe(
    'auth.password_wrong',
  );
  await since(cora, 6);
  expect(await codeOf(cora, proposal)).toBe('platform.not_second');
  await since(cora, 8);
  expect(await codeOf(ben, { ...proposal, version: 2 })).toBe('admin_proposal.stale');
  expect(await roleOf(ana)).toBe('USER');

  const raced = await Promise.all([codeOf(ben, proposal), codeOf(cora, proposal)]);
  expect(raced.sort()).toEqual(['admin_proposal.over', 'done']);
  expect(await roleOf(ana)).toBe('ADMIN');
  const { rows } = await api.db.query<{ action: string }>(
    `select action from audit_entries where target_id = $1 order by at, id`,
    [ana],
  );
  expect(rows.map(({ action }) => action)).toEqual(['platform_role.proposed', 'platform_role.granted']);
  expect((await api.eventsOn(`u:${ana}`)).map(({ k }) => k)).toContain('authorization.updated');

  for (let twice = 0; twice < 2; twice++)
    expect((await api.ok(updatePlatformRole, ada, proposing(ana, 'USER'))).data).toMatchObject({
      ...{ platform_role: 'USER', proposal: null },
    });
  expect(await roleOf(ana)).toBe('USER');
});

test('one is declined and taken back without a password; who proposed has to be an administrator still', async () => {
  const [one, two] = [await api.person(), await api.person()];
  expect(await codeOf(ben, await propose(ada, one), 'decline')).toBe('done');
  expect(await codeOf(ada, await propose(ada, one), 'decline')).toBe('done');
  const dora = await administrator('Dora');
  const left = await propose(dora, two);
  await api.ok(updatePlatformRole, ada, proposing(dora, 'USER'));
  expect(await codeOf(ben, left)).toBe('platform.not_second');
  expect((await api.ok(searchAdminProposals, ben, { query: {} })).data[0]).toMatchObject({ id: left.id });
  expect(await codeOf(ben, left, 'decline')).toBe('done');
  expect([await roleOf(one), await roleOf(two)]).toEqual(['USER', 'USER']);
});

test('two of whom one gave the other the role are never the two, until the operator stands for it', async () => {
  const eva = await api.person({ first: 'Eva' });
  await aPassword(api, eva);
  expect(await codeOf(ben, await propose(ada, eva))).toBe('done');
  await since(eva, 30);
  const one = await api.person();
  // Neither as the second nor as the first.
  for (const [first, second] of [
    ...[
      [ada, eva],
      [eva, ada],
      [ben, eva],
      [eva, ben],
    ],
  ] as const) {
    const proposal = await propose(first, one);
    expect(await codeOf(second, proposal), `${first} and ${second}`).toBe('platform.not_second');
    expect(await codeOf(first, proposal, 'decline')).toBe('done');
  }
  const { rows } = await api.db.query<{ email: string }>('select email from users where id = $1', [eva]);
  const deps = {
    withTx: api.withTx,
    clock: systemClock,
    audit: createAudit({ clock: systemClock, random: systemRandom }),
  };
  expect(await grantPlatformAdmin({ ...deps, repo: authRepo }, rows[0]?.email ?? '')).toBe('kept');
  expect(await codeOf(eva, await propose(ada, one))).toBe('done');
});

test('a role without a known beginning, as an older node gives it, is not a second one', async () => {
  const fe = await administrator('Fe');
  await api.db.query('update users set platform_role_since = null where id = $1', [fe]);
  const at = new Date();
  const asked = api.withTx((tx) => requireSecondAdministrator(tx, { proposedBy: ada, userId: fe, at }));
  await expect(asked).rejects.toMatchObject({ code: 'platform.not_second' });
  await createPlatformRoleRepo(api.db).confirm(fe, at);
  const { rows } = await api.db.query('select platform_role_since as at from users where id = $1', [fe]);
  expect(rows).toEqual([{ at: at.toISOString() }]);
});
