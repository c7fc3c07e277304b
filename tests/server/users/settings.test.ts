import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSettings, notificationSwitches, updateSettings } from '../../../src/contract/account/settings.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

const settingsOf = async (person: string) => (await api.ok(getSettings, person, {})).data;

/** What a form of any shape is answered with. */
async function put(person: string, payload: object) {
  const answer = await api.app.inject({
    method: 'PUT',
    url: '/api/me/settings',
    headers: { authorization: `Bearer ${person}` },
    payload,
  });
  return { status: answer.statusCode, json: answer.json<{ issues?: { path: string; message: string }[] }>() };
}

describe('settings', () => {
  test('are all on, in English and in Manila, before anything was saved', async () => {
    const {
      version,
      language,
      low_data,
      link_previews,
      time_zone,
      is_time_zone_chosen,
      quiet_from,
      quiet_until,
      ...switches
    } = await settingsOf(await api.person());
    expect(switches).toEqual(Object.fromEntries(notificationSwitches.map((name) => [name, true])));
    expect([
      version,
      language,
      low_data,
      link_previews,
      time_zone,
      is_time_zone_chosen,
      quiet_from,
      quiet_until,
    ]).toEqual([0, 'en', 'AUTO', true, 'Asia/Manila', false, null, null]);
  });

  test.each(notificationSwitches)('%s is switched off and on alone', async (name) => {
    const ana = await api.person();
    const before = await settingsOf(ana);
    const { data: off } = await api.ok(updateSettings, ana, { body: { [name]: false } });
    expect(off).toEqual({ ...before, [name]: false, version: 1 });
    const { data: on } = await api.ok(updateSettings, ana, { body: { [name]: true } });
    expect(on).toEqual({ ...before, version: 2 });
    expect(await settingsOf(ana)).toEqual(on);
  });

  test('keep what a form leaves out, and what another device saves at the same time', async () => {
    const ana = await api.person();
    await Promise.all([
      api.ok(updateSettings, ana, { body: { language: 'fil' } }),
      api.ok(updateSettings, ana, { body: { low_data: 'ON' } }),
      api.ok(updateSettings, ana, { body: { time_zone: 'Asia/Dubai' } }),
      api.ok(updateSettings, ana, { body: { quiet_from: '22:30', quiet_until: '06:00' } }),
    ]);
    expect(await settingsOf(ana)).toMatchObject({
      language: 'fil',
      low_data: 'ON',
      time_zone: 'Asia/Dubai',
      quiet_from: '22:30',
      quiet_until: '06:00',
      version: 4,
    });
  });

  test.each([
    ['a device says its own', [{ device_time_zone: 'Asia/Dubai' }], ['Asia/Dubai', false]],
    [
      'the last device is right',
      [{ device_time_zone: 'Asia/Dubai' }, { device_time_zone: 'Asia/Tokyo' }],
      ['Asia/Tokyo', false],
    ],
    ['one is chosen', [{ time_zone: 'Europe/Rome' }], ['Europe/Rome', true]],
    ['Manila is chosen', [{ time_zone: 'Asia/Manila' }], ['Asia/Manila', true]],
    [
      'a device does not change what was chosen',
      [{ time_zone: 'Europe/Rome' }, { device_time_zone: 'Asia/Dubai' }],
      ['Europe/Rome', true],
    ],
    ['the choice is given up', [{ time_zone: 'Europe/Rome' }, { time_zone: null }], ['Europe/Rome', false]],
    [
      'the choice is given up for the device’s',
      [{ time_zone: 'Europe/Rome' }, { time_zone: null, device_time_zone: 'Asia/Dubai' }],
      ['Asia/Dubai', false],
    ],
  ])('have one time zone: %s', async (_, bodies, expected) => {
    const ana = await api.person();
    for (const body of bodies) await api.ok(updateSettings, ana, { body });
    const { time_zone, is_time_zone_chosen } = await settingsOf(ana);
    expect([time_zone, is_time_zone_chosen]).toEqual(expected);
  });

  test('tell the other devices of a change once, and of no change never', async () => {
    const ana = await api.person();
    const body = { in_app_notification_posts: false };
    await api.ok(updateSettings, ana, { body });
    await api.ok(updateSettings, ana, { body });
    await api.ok(updateSettings, ana, { body: {} });
    const heard = await api.eventsOn(`u:${ana}`);
    expect(heard.map(({ k, d }) => [k, d])).toEqual([['settings.updated', { version: 1 }]]);
  });

  test('are no one else’s', async () => {
    const [ana, ben] = await Promise.all([api.person(), api.person()]);
    await api.ok(updateSettings, ana, { body: { language: 'fil' } });
    expect((await settingsOf(ben)).language).toBe('en');
  });

  test('quiet hours have two ends, and go with both', async () => {
    const ana = await api.person();
    expect((await put(ana, { quiet_from: '22:00' })).json.issues).toEqual([
      { path: 'quiet_until', message: 'Please enter a time' },
    ]);
    await api.ok(updateSettings, ana, { body: { quiet_from: '22:00', quiet_until: '05:00' } });
    await api.ok(updateSettings, ana, { body: { quiet_until: '05:30' } });
    expect((await put(ana, { quiet_from: null })).json.issues).toEqual([
      { path: 'quiet_from', message: 'Please enter a time' },
    ]);
    const { data } = await api.ok(updateSettings, ana, { body: { quiet_from: null, quiet_until: null } });
    expect([data.quiet_from, data.quiet_until]).toEqual([null, null]);
  });

  test.each([
    ['language', 'tl'],
    ['low_data', 'SOMETIMES'],
    ['time_zone', 'Manila'],
    ['time_zone', '+08:00'],
    ['time_zone', ''],
    ['device_time_zone', '+08:00'],
    ['device_time_zone', null],
    ['quiet_from', '24:00'],
    ['quiet_from', '7:30'],
    ['email_notification_groups', 'yes'],
    ['email_notification_groups', null],
    ['email_notification_posts', true],
  ])('%s cannot be %s', async (name, value) => {
    expect((await put(await api.person(), { [name]: value })).status).toBe(422);
  });
});
