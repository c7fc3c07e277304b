import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { aRoom } from '../support/a-room.ts';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { goTo } from '../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../support/browser/shared-stage.ts';

const slug = 'kape-sa-kalendaryo';
const calendar = `/communities/${slug}/?tab=calendar`;

let stage: SharedStage;
/** Owns the community. */
let ana: Visitor;
/** Is a member, on a phone. */
let ben: Visitor;
/** Has an account, and no place in the community. */
let carla: Visitor;
let groupId: string;
let benToken: string;
/** What the server said to Ana over her live connection. */
const heard: string[] = [];

/** A day of next month, as the address writes it: no event of these tests is over before it is looked at. */
function dayOfNextMonth(day: number): string {
  const manila = new Date(Date.now() + 8 * 3_600_000);
  return new Date(Date.UTC(manila.getUTCFullYear(), manila.getUTCMonth() + 1, day))
    .toISOString()
    .slice(0, 10);
}

function cellOf(page: Page, day: string) {
  return page.locator(`[role=gridcell][data-day="${day}"]`);
}

beforeAll(async () => {
  stage = await sharedStage('empty');
  const room = await aRoom(stage.database.db, { slug, names: ['Ana', 'Ben', 'Carla'] });
  const [owner, member, outsider] = room.members;
  groupId = room.groupId;
  benToken = member?.token ?? '';
  await stage.database.db.query('delete from group_members where user_id = $1', [outsider?.userId]);
  ana = await stage.visitor({ token: owner?.token });
  ben = await stage.visitor({ ...PHONE, token: benToken });
  carla = await stage.visitor({ token: outsider?.token });
  ana.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
  );
  const date = dayOfNextMonth(1);
  await Promise.all([
    ana.page.goto(`${calendar}&date=${date}`).then(() => ana.page.getByRole('grid').waitFor()),
    ben.page.goto(`${calendar}&date=${date}`).then(() => ben.page.getByText('No events yet').waitFor()),
  ]);
});

describe('the calendar of a community', () => {
  test('is walked through with the arrow keys, and opens a day with Enter', async () => {
    const { page } = ana;
    await cellOf(page, dayOfNextMonth(1)).focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'));
    await expect.poll(focused).toBe(dayOfNextMonth(8));
    await page.keyboard.press('PageDown');
    await expect.poll(focused).toMatch(/-08$/);
    await page.keyboard.press('PageUp');
    await expect.poll(focused).toBe(dayOfNextMonth(8));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New event' }).waitFor();
    expect(await page.getByLabel('Starts').inputValue()).toBe(dayOfNextMonth(8));
  });

  test('keeps what is written through a reload', async () => {
    const { page } = ana;
    await page.getByLabel('Title').fill('Live baking: ensaymada');
    await page.reload();
    await page.getByRole('button', { name: 'New event' }).click();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Live baking: ensaymada');
  });

  test('shows a weekly event to its writer, and live to a member', async () => {
    const { page } = ana;
    await page.getByLabel('Starts').fill(dayOfNextMonth(8));
    await page.getByLabel('Meeting link').fill('https://meet.example/kape');
    await page.getByRole('button', { name: /Repeats/ }).click();
    await page.getByRole('option', { name: 'Every week' }).click();
    await page.getByRole('button', { name: 'Create event' }).click();
    await page
      .getByRole('dialog', { name: 'Live baking: ensaymada' })
      .getByText(/^Every /)
      .waitFor();
    expect(page.url()).toContain('eventId=');
    const rows = ben.page.getByRole('button', { name: 'Live baking: ensaymada' });
    await expect.poll(() => rows.count()).toBeGreaterThan(3);
  });

  test('counts an answer for both, and opens from its address', async () => {
    await ben.page.goto(ana.page.url());
    const dialog = ben.page.getByRole('dialog', { name: 'Live baking: ensaymada' });
    await dialog.getByRole('button', { name: 'Going' }).click();
    for (const { page } of [ana, ben]) await page.getByRole('dialog').getByText('1 going').waitFor();
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    const { rows } = await stage.database.db.query(
      `select r.status from calendar_rsvps r join calendar_occurrences o on o.id = r.occurrence_id
       join calendar_events e on e.id = o.calendar_event_id where e.group_id = $1`,
      [groupId],
    );
    expect(rows).toEqual([{ status: 'GOING' }]);
  });

  test('says everywhere that one of a series is cancelled, and takes it back', async () => {
    const { page } = ana;
    await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Cancel event' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel event' }).click();
    for (const one of [page, ben.page])
      await one.getByRole('dialog').getByText('Cancelled', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    for (const one of [page, ben.page]) {
      await expect
        .poll(() => one.getByRole('dialog').getByText('Cancelled', { exact: true }).count())
        .toBe(0);
      await one.getByRole('dialog').getByText('1 going').waitFor();
    }
  });

  test('moves this and the following ones, and leaves what came before', async () => {
    const { page } = ana;
    await goTo(page, `${calendar}&date=${dayOfNextMonth(15)}`);
    await cellOf(page, dayOfNextMonth(15))
      .getByRole('button', { name: /^Live baking/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Start time').fill('20:30');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This and following events').click();
    await page
      .getByRole('dialog', { name: 'Save for which events?' })
      .getByRole('button', { name: 'Save' })
      .click();
    await page
      .getByRole('dialog')
      .getByText(/8:30 – 9:30 PM/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const said = (day: number) => cellOf(page, dayOfNextMonth(day)).getByRole('button').first().textContent();
    await expect.poll(() => said(22)).toContain('8:30 – 9:30 PM');
    await expect.poll(() => said(8)).toContain('7:00 – 8:00 PM');
  });

  test('shows at once, on the way back to it, what came while another tab was open', async () => {
    const { page } = ana;
    await page.getByRole('link', { name: 'Discussions', exact: true }).click();
    await page.waitForURL(/tab=discussions/);
    const starts_local = `${dayOfNextMonth(17)}T10:00`;
    heard.length = 0;
    await stage.post(ana, '/calendar-events', { group_id: groupId, title: 'Latte art jam', starts_local });
    await expect.poll(() => heard.some((frame) => frame.includes('calendar_event.created'))).toBe(true);
    await page.goBack();
    await page
      .getByRole('button', { name: /Latte art jam/ })
      .first()
      .waitFor();
  });

  test('says without a network that an answer was not saved, and which one stands', async () => {
    const dialog = ben.page.getByRole('dialog');
    await ben.context.setOffline(true);
    await dialog.getByRole('button', { name: 'Maybe' }).click();
    await dialog.getByText('Your answer was not saved.').waitFor();
    await dialog.getByText(/Your answer is still: Going\./).waitFor();
    await ben.context.setOffline(false);
    await dialog.getByRole('button', { name: 'Maybe' }).click();
    await dialog.getByText('1 maybe').waitFor();
    expect(await dialog.getByText('Your answer was not saved.').count()).toBe(0);
  });

  test('keeps what was written when the event was changed meanwhile, and saves it after a look', async () => {
    const { page } = ana;
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const scope = page.getByRole('dialog', { name: 'Save for which events?' });
      await scope.getByText('This and following events').click();
      await scope.getByRole('button', { name: 'Save' }).click();
    };
    await cellOf(page, dayOfNextMonth(15)).getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill('Live baking: pan de coco');
    const id = new URL(page.url()).searchParams.get('eventId');
    const { rows } = await stage.database.db.query<{ version: number }>(
      'select version from calendar_events where id = $1',
      [id],
    );
    const changed = await ana.context.request.put(`/api/calendar-events/${id}`, {
      data: { scope: 'all', version: rows[0]?.version, description_md: 'Dalhin ang harina' },
      headers: { origin: stage.server.url },
    });
    expect(changed.status()).toBe(200);
    await save();
    await page.getByText('Check what changed, then save again.').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Live baking: pan de coco');
    await save();
    const dialog = page.getByRole('dialog', { name: 'Live baking: pan de coco' });
    await dialog.getByText('Dalhin ang harina').waitFor();
  });

  test('says on any page when something that one comes to begins, and no longer once it is called off', async () => {
    const origin = { origin: stage.server.url };
    // Someone whose clock can be moved, with a page that has nothing to do with calendars.
    const { context, page, faults } = await stage.visitor({ token: benToken });
    await page.clock.install();
    await page.goto('/communities/');
    await page.getByRole('heading', { name: 'Communities' }).waitFor();
    const soon = new Date(Date.now() + 8 * 3_600_000 + 20 * 60_000).toISOString().slice(0, 16);
    const made = await ana.context.request.post('/api/calendar-events', {
      data: {
        group_id: groupId,
        title: 'Kumustahan',
        starts_local: soon,
        meeting_url: 'https://meet.example/kumusta',
      },
      headers: origin,
    });
    const { data } = await made.json();
    // On another device.
    const answered = await ben.context.request.put(`/api/calendar-events/${data.id}/rsvp`, {
      data: { occurrence_start: data.occurrence.occurrence_start, status: 'GOING' },
      headers: origin,
    });
    expect(answered.status()).toBe(200);
    const banner = page.getByRole('region', { name: 'On now' });
    expect(await banner.count()).toBe(0);
    // The clock alone: timers that all fire at once would end the connection, too.
    await page.clock.setSystemTime(Date.now() + 21 * 60_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await banner.getByRole('link', { name: 'Kumustahan' }).waitFor();
    expect(await banner.getByRole('link', { name: 'Join now' }).getAttribute('href')).toBe(
      'https://meet.example/kumusta',
    );
    const off = await ana.context.request.delete(`/api/calendar-events/${data.id}`, { headers: origin });
    expect(off.status()).toBe(200);
    await banner.waitFor({ state: 'detached' });
    expect(faults()).toEqual([]);
    await context.close();
  });

  test('shows a visitor of a public community what takes place and when, and nothing more', async () => {
    const { page } = carla;
    await page.goto(`${calendar}&date=${dayOfNextMonth(8)}`);
    await cellOf(page, dayOfNextMonth(8))
      .getByRole('button', { name: /^Live baking/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /^Live baking/ });
    await dialog.waitFor();
    expect(await dialog.getByRole('button', { name: 'Going' }).count()).toBe(0);
    expect(await page.content()).not.toMatch(/meet\.example|Dalhin ang harina/);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'New event' }).count()).toBe(0);
    for (const visitor of [ana, ben, carla]) expect(visitor.faults()).toEqual([]);
  });
});
