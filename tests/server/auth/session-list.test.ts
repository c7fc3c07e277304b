import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMe } from '../../../src/contract/account/me.ts';
import { endOtherSessions, endSession, listSessions } from '../../../src/contract/account/sessions.ts';
import { deviceOf } from '../../../src/server/features/auth/sessions/device-of.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

/** Another device of `person`, last used so long ago; its id is its token, too. */
async function aDevice(person: string, userAgent = '', agoMs = 0): Promise<string> {
  const id = randomUUID();
  await api.db.query(
    `insert into user_sessions (id, user_id, token_hash, kind, created_at, last_seen_at, ip, user_agent)
     values ($1, $2, $3, 'cookie', $4, $4, '203.0.113.7', $5)`,
    [id, person, createHash('sha256').update(id).digest(), new Date(Date.now() - agoMs), userAgent],
  );
  return id;
}

const idsOf = async (person: string) => (await api.ok(listSessions, person, {})).data.map(({ id }) => id);
const statusOf = async (token: string) => (await api.call(getMe, token, {})).status;

describe('where one is signed in', () => {
  test('is listed with this device first, then the last used; what is over is not', async () => {
    const ana = await api.person();
    const phone = await aDevice(ana, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/604.1', 2 * DAY_MS);
    const laptop = await aDevice(ana, '', DAY_MS);
    await aDevice(ana, '', 31 * DAY_MS);
    const ended = await aDevice(ana);
    await api.ok(endSession, ana, { params: { session_id: ended } });
    const { data } = await api.ok(listSessions, ana, {});
    expect(data.map(({ id, is_current }) => [id, is_current])).toEqual([
      [ana, true],
      [laptop, false],
      [phone, false],
    ]);
    expect(data[2]).toMatchObject({
      device: { kind: 'PHONE', browser: 'Safari', system: 'iPhone' },
      ip: '203.0.113.7',
    });
    expect(JSON.stringify(data)).not.toContain('token');
  });

  test('ends on one device, whose connections are told; repeating it tells no one', async () => {
    const ana = await api.person();
    const phone = await aDevice(ana);
    expect(await statusOf(phone)).toBe(200);
    await api.ok(endSession, ana, { params: { session_id: phone } });
    await api.ok(endSession, ana, { params: { session_id: phone } });
    expect([await statusOf(phone), await statusOf(ana)]).toEqual([401, 200]);
    const told = await api.eventsOn(`u:${ana}`);
    expect(told.map(({ k, d }) => [k, d])).toEqual([['session.revoked', { session_ids: [phone] }]]);
  });

  test('ends everywhere else', async () => {
    const ana = await api.person();
    const others = [await aDevice(ana), await aDevice(ana)];
    expect((await api.ok(endOtherSessions, ana, {})).data).toEqual({ ended: 2 });
    expect((await api.ok(endOtherSessions, ana, {})).data).toEqual({ ended: 0 });
    expect(await idsOf(ana)).toEqual([ana]);
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
    const told = await api.eventsOn(`u:${ana}`);
    expect(told.map(({ d }) => d)).toEqual([{ session_ids: '*', except: ana }]);
  });

  test('ending this one is logging out, the cookie included', async () => {
    const ana = await api.person();
    const answer = await api.app.inject({
      method: 'DELETE',
      url: `/api/me/sessions/${ana}`,
      headers: { authorization: `Bearer ${ana}` },
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/sid=; Max-Age=0/);
    expect(await statusOf(ana)).toBe(401);
  });

  test('no one ends the session of another, nor learns that there is one', async () => {
    const [ana, ben] = await Promise.all([api.person(), api.person()]);
    for (const session_id of [ben, randomUUID()]) {
      const refusal = await api.refused(endSession, ana, { params: { session_id } });
      expect([refusal.code, refusal.message]).toEqual(['session.not_found', 'This session does not exist.']);
    }
    expect(await statusOf(ben)).toBe(200);
    expect(await idsOf(ana)).toEqual([ana]);
  });

  test('each end is in the audit log, and those that ended nothing are not', async () => {
    const ana = await api.person();
    const phone = await aDevice(ana);
    await api.ok(endSession, ana, { params: { session_id: phone } });
    await api.ok(endSession, ana, { params: { session_id: phone } });
    const { rows } = await api.db.query(
      `select target_id, after from audit_entries where actor_id = $1 and action = 'session.ended'`,
      [ana],
    );
    expect(rows).toEqual([{ target_id: phone, after: { by_session: ana } }]);
  });
});

describe('a device is recognised by its browser', () => {
  test.each([
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'PHONE Chrome Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/140.0 Safari/537.36',
      'TABLET Samsung Internet Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'DESKTOP Edge Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
      'DESKTOP Safari macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]',
      'PHONE Facebook iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'DESKTOP Firefox Linux'],
    ['curl/8.5.0', 'PROGRAM null null'],
    ['', 'PROGRAM null null'],
  ])('%s', (userAgent, words) => {
    const { kind, browser, system } = deviceOf(userAgent);
    expect(`${kind} ${browser} ${system}`).toBe(words);
  });
});
