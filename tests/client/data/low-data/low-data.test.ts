import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { chooseLowData, isLowData } from '../../../../src/client/ui/base/low-data.ts';
import { chooseTheme } from '../../../../src/client/ui/theme/theme-store.ts';

const script = readFileSync(
  join(import.meta.dirname, '../../../../src/client/public/first-paint.js'),
  'utf8',
);

/** A connection as Chromium describes it; other browsers say nothing. */
function onConnection(connection: { saveData: boolean; effectiveType: string } | undefined): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

/** Opens the page anew, as far as its first script goes. */
function open(): void {
  const tag = document.createElement('script');
  tag.textContent = script;
  document.head.append(tag);
}

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  onConnection(undefined);
});

test.each([
  ['nothing is known of the connection', undefined, false],
  ['the browser saves data', { saveData: true, effectiveType: '4g' }, true],
  ['the connection is slow', { saveData: false, effectiveType: '3g' }, true],
  ['the connection is very slow', { saveData: false, effectiveType: 'slow-2g' }, true],
  ['the connection is fast', { saveData: false, effectiveType: '4g' }, false],
] as const)('while nothing is chosen the device decides: %s', (_, connection, isDear) => {
  onConnection(connection);
  open();
  expect(isLowData()).toBe(isDear);
});

test('what a person chose counts more than the connection, and stays after a reload', () => {
  onConnection({ saveData: true, effectiveType: '2g' });
  open();
  chooseLowData('OFF');
  expect(isLowData()).toBe(false);
  open();
  expect(isLowData()).toBe(false);
  chooseLowData('AUTO');
  expect(isLowData()).toBe(true);
  onConnection(undefined);
  chooseLowData('ON');
  open();
  expect(isLowData()).toBe(true);
});

test('a theme is shown before anything else, and the other bar colour is off', () => {
  const tags = ['light', 'dark'].map((scheme) => {
    const tag = document.createElement('meta');
    tag.name = 'theme-color';
    tag.dataset.scheme = scheme;
    return tag;
  });
  document.head.append(...tags);
  const medias = () => tags.map(({ media }) => media);
  open();
  chooseTheme('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(medias()).toEqual(['not all', 'all']);
  open();
  expect(document.documentElement.dataset.theme).toBe('dark');
  chooseTheme('system');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(medias()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});
