import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getCommunity, searchCommunities } from '../../../src/contract/communities/communities.ts';
import {
  approveVerification,
  getVerificationRequest,
  rejectVerification,
  revokeVerification,
  searchVerificationRequests,
  updateVerificationMetadata,
  type VerificationRequest,
} from '../../../src/contract/communities/verification.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let owner: string;
let moderator: string;
let admin: string;
let group: { id: string; name: string };

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive' });
  moderator = await api.person({ first: 'Moira' });
  admin = await api.person({ first: 'Adora', role: 'ADMIN' });
});
beforeEach(async () => {
  group = await api.community(owner);
  await api.place(group.id, moderator, 'MODERATOR');
});
afterAll(() => api.close());

const at = () => ({ params: { group_id: group.id } });
const documents = [{ title: 'DTI registration', url: 'https://files.example/dti.pdf' }];

const submit = (version = 1, more: object = {}) =>
  api.ok(updateVerificationMetadata, owner, { ...at(), body: { documents, version, ...more } });
const decide = (
  endpoint: typeof rejectVerification | typeof revokeVerification,
  version: number,
  reason = 'Malabo ang kopya',
) => api.ok(endpoint, admin, { ...at(), body: { version, reason } });
const approve = (version: number) => api.ok(approveVerification, admin, { ...at(), body: { version } });

async function auditActions(): Promise<string[]> {
  const { rows } = await api.db.query<{ action: string }>(
    'select action from audit_entries where group_id = $1 order by id',
    [group.id],
  );
  return rows.map(({ action }) => action);
}

async function shownStatus() {
  const { data } = await api.ok(getCommunity, owner, at());
  return [data.group_verification_request_status, data.is_verified];
}

describe('the request of a community', () => {
  test('is there from the founding on', async () => {
    const { data } = await api.ok(getVerificationRequest, owner, at());
    expect(data).toMatchObject({
      group_id: group.id,
      group: { name: group.name, owner: { id: owner } },
      status: 'UNSUBMITTED',
      documents: [],
      submitted_at: null,
      version: 1,
    });
  });

  test('is submitted with documents, and tells the staff and everyone who shows the community', async () => {
    const { data } = await submit(1, { note: 'Rehistrado mula 2020' });
    expect(data).toMatchObject({ status: 'PENDING', documents, note: 'Rehistrado mula 2020', version: 2 });
    expect(await api.eventsOn(`m:${group.id}`)).toMatchObject([
      { k: 'verification.updated', a: owner, d: { version: 2 } },
    ]);
    expect((await api.eventsOn(`f:${group.id}`)).map(({ k }) => k)).toEqual(['group.updated']);
    expect(await shownStatus()).toEqual(['PENDING', false]);
  });

  test('may be added to while it waits', async () => {
    await submit();
    const more = [...documents, { title: 'BIR', url: 'https://files.example/bir.pdf' }];
    const { data } = await submit(2, { documents: more });
    expect(data).toMatchObject({ status: 'PENDING', documents: more, version: 3 });
    expect((await api.eventsOn(`f:${group.id}`)).map(({ k }) => k)).toEqual(['group.updated']);
  });

  test.each<[object, string]>([
    [{}, 'documents'],
    [{ documents: [] }, 'documents'],
    [{ documents: [{ title: '', url: 'https://files.example/a.pdf' }] }, 'documents.0.title'],
    [{ documents: [{ title: 'DTI', url: 'javascript:alert(1)' }] }, 'documents.0.url'],
    [{ documents: [{ title: 'DTI', url: '' }] }, 'documents.0.url'],
    [{ documents, internal_note: 'x' }, 'documents'],
    [{ note: 'a'.repeat(2001) }, 'note'],
    [{ note: 'Walang dokumento' }, 'documents'],
    [{ documents, status: 'VERIFIED' }, 'status'],
  ])('%o is not accepted', async (body, path) => {
    const refusal = await api.refused(updateVerificationMetadata, owner, {
      ...at(),
      body: { version: 1, ...body },
    });
    expect([refusal.code, refusal.issues?.[0]?.path]).toEqual(['request.invalid', path]);
    expect(await shownStatus()).toEqual(['UNSUBMITTED', false]);
  });
});

describe('an administrator', () => {
  test('approves, and cards and filters follow at once', async () => {
    await submit();
    expect((await approve(2)).data).toMatchObject({ status: 'VERIFIED', reason: null, version: 3 });
    expect(await shownStatus()).toEqual(['VERIFIED', true]);
    const found = async (is_verified: 'true' | 'false') =>
      (await api.ok(searchCommunities, moderator, { query: { is_verified, limit: 100 } })).data.some(
        ({ id }) => id === group.id,
      );
    expect([await found('true'), await found('false')]).toEqual([true, false]);
    await decide(revokeVerification, 3, 'Lumang papeles');
    expect([await found('true'), await found('false')]).toEqual([false, true]);
    expect(await auditActions()).toEqual([
      'verification.submitted',
      'verification.approved',
      'verification.revoked',
    ]);
  });

  test('rejects with a reason that the owner reads, who submits again', async () => {
    await submit();
    await decide(rejectVerification, 2);
    expect((await api.ok(getVerificationRequest, owner, at())).data).toMatchObject({
      status: 'REJECTED',
      reason: 'Malabo ang kopya',
    });
    expect((await submit(3)).data).toMatchObject({ status: 'PENDING', reason: null, decided_at: null });
  });

  test('writes notes that owners never see', async () => {
    await submit();
    const body = { internal_note: 'Kahina-hinala', version: 2 };
    const { data } = await api.ok(updateVerificationMetadata, admin, { ...at(), body });
    expect(data).toMatchObject({ status: 'PENDING', internal_note: 'Kahina-hinala', documents });
    const { text } = await api.call(getVerificationRequest, owner, at());
    expect(text).not.toContain('Kahina-hinala');
    const stale = await api.call(updateVerificationMetadata, owner, {
      ...at(),
      body: { documents, version: 2 },
    });
    expect([stale.status, stale.text.includes('Kahina-hinala')]).toEqual([409, false]);
    expect(JSON.stringify(await api.eventsOn(`m:${group.id}`))).not.toContain('Kahina-hinala');
  });

  test('two who decide at once: one does, the other sees what was decided', async () => {
    await submit();
    const answers = await Promise.all([
      api.call(approveVerification, admin, { ...at(), body: { version: 2 } }),
      api.call(rejectVerification, admin, { ...at(), body: { version: 2, reason: 'Hindi' } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { data } = await api.ok(getVerificationRequest, admin, at());
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'verification.stale',
      fresh: { status: data.status, version: 3 },
    });
    expect(await auditActions()).toHaveLength(2);
  });

  test('does not decide on a community that is their own', async () => {
    const own = await api.community(admin);
    await api.ok(updateVerificationMetadata, admin, {
      params: { group_id: own.id },
      body: { documents, version: 1 },
    });
    const refusal = await api.refused(approveVerification, admin, {
      params: { group_id: own.id },
      body: { version: 2 },
    });
    expect(refusal.code).toBe('group.not_allowed');
  });

  test('finds who waits longest first, by name and by state', async () => {
    await submit();
    const search = async (query: object) =>
      (await api.ok(searchVerificationRequests, admin, { query: { limit: 100, ...query } })).data.map(
        (request: VerificationRequest) => request.group_id,
      );
    const earlier = group.id;
    group = await api.community(owner);
    await submit();
    const waiting = await search({ status: 'PENDING' });
    expect(waiting.indexOf(earlier)).toBeLessThan(waiting.indexOf(group.id));
    expect(await search({ q: group.name })).toEqual([group.id]);
    await api.db.query('update groups set archived_at = now() where id = $1', [group.id]);
    expect(await search({ q: group.name })).toEqual([]);
    expect(await search({ q: group.name, include_archived: 'true' })).toEqual([group.id]);
    expect(await search({ q: group.name, include_archived: 'true', status: 'VERIFIED' })).toEqual([]);
  });
});

describe('states', () => {
  type Step = 'submit' | 'approve' | 'reject' | 'revoke';
  const ways: Readonly<Record<Step, (version: number) => Promise<{ status: number }>>> = {
    submit: (version) =>
      api.call(updateVerificationMetadata, owner, { ...at(), body: { documents, version } }),
    approve: (version) => api.call(approveVerification, admin, { ...at(), body: { version } }),
    reject: (version) => api.call(rejectVerification, admin, { ...at(), body: { version, reason: 'Hindi' } }),
    revoke: (version) => api.call(revokeVerification, admin, { ...at(), body: { version, reason: 'Hindi' } }),
  };

  test.each<[string, readonly Step[], readonly Step[]]>([
    ['UNSUBMITTED', [], ['submit']],
    ['PENDING', ['submit'], ['submit', 'approve', 'reject']],
    ['VERIFIED', ['submit', 'approve'], ['revoke']],
    ['REJECTED', ['submit', 'reject'], ['submit']],
    ['REVOKED', ['submit', 'approve', 'revoke'], ['approve']],
  ])('from %s only the drawn steps lead on', async (state, way, open) => {
    const steps: readonly Step[] = ['submit', 'approve', 'reject', 'revoke'];
    for (const step of steps) {
      group = await api.community(owner);
      let version = 1;
      for (const before of way) expect((await ways[before](version++)).status).toBe(200);
      expect((await shownStatus())[0]).toBe(state);
      expect([step, (await ways[step](version)).status]).toEqual([step, open.includes(step) ? 200 : 409]);
    }
  });
});
