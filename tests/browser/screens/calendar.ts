import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const owner = 'luzabellana';
const calendar = '/communities/hurno-sa-sugbo/?tab=calendar';

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New event' }).click();
  await page.getByRole('dialog', { name: 'New event' }).waitFor();
}

export const calendarScreens: readonly Screen[] = [
  { name: 'calendar-month', path: `${calendar}&view=month`, as: owner, shows: 'Month', hasColumns: true },
  { name: 'calendar-agenda', path: `${calendar}&view=agenda`, as: owner, shows: /Show events after/ },
  {
    name: 'calendar-gone',
    path: `${calendar}&eventId=00000000-0000-4000-8000-000000000000`,
    as: owner,
    shows: 'This event isn’t available',
  },
  {
    name: 'calendar-new',
    path: calendar,
    as: owner,
    shows: 'Title is required',
    async act(page) {
      await openForm(page);
      await page.getByRole('button', { name: /Repeats/ }).click();
      await page.getByRole('option', { name: 'Every week' }).click();
      await page.getByRole('button', { name: 'Create event' }).click();
    },
  },
  {
    name: 'calendar-subscribe',
    path: calendar,
    as: owner,
    shows: 'Make an address',
    act: (page) => page.getByRole('button', { name: 'Subscribe from another calendar' }).click(),
  },
  {
    name: 'calendar-visitor',
    path: '/communities/code-sa-gabi/?tab=calendar',
    as: 'maninapenaflor',
    shows: 'Agenda',
  },
];
