import { afterEach, expect, test } from 'vitest';
import { chooseLanguage } from '../../../src/client/i18n/language.ts';
import { pageTitle, showPageTitle, titleText } from '../../../src/client/ui/base/page-title.ts';

afterEach(() => pageTitle.setState({ name: '', unread: 0 }));

test.each([
  [{ name: '', unread: 0 }, 'Tambayan'],
  [{ name: 'Communities', unread: 0 }, 'Communities · Tambayan'],
  [{ name: 'Communities', unread: 3 }, '(3) Communities · Tambayan'],
  [{ name: '', unread: 99 }, '(99) Tambayan'],
  [{ name: '', unread: 100 }, '(99+) Tambayan'],
])('the title for %o is %s', (state, expected) => {
  expect(titleText(state)).toBe(expected);
});

test('the window title is in the chosen language', async () => {
  const stop = showPageTitle(document);
  pageTitle.setState({ name: 'Calendar', unread: 2 });
  await chooseLanguage('fil');
  const filipinoTitle = document.title;
  await chooseLanguage('en');
  expect([filipinoTitle, document.title]).toEqual(['(2) Kalendaryo · Tambayan', '(2) Calendar · Tambayan']);
  stop();
});

test('the window title follows the store until it is stopped', () => {
  const stop = showPageTitle(document);
  pageTitle.setState({ name: 'Communities', unread: 2 });
  expect(document.title).toBe('(2) Communities · Tambayan');
  stop();
  pageTitle.setState({ unread: 0 });
  expect(document.title).toBe('(2) Communities · Tambayan');
});
