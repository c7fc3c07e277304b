import { afterEach, expect, test, vi } from 'vitest';
import {
  keepJoinIntent,
  takeJoinIntent,
} from '../../../src/client/features/communities/preview/join-intent.ts';

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

test('a chosen invite link joins once, and only by exactly this link', () => {
  expect(takeJoinIntent('hurno', 'k7m2')).toBe(false);
  keepJoinIntent('hurno', 'k7m2');
  expect(takeJoinIntent('hurno', 'other')).toBe(false);
  expect(takeJoinIntent('surf', 'k7m2')).toBe(false);
  expect(takeJoinIntent('hurno', undefined)).toBe(false);
  expect(takeJoinIntent('hurno', 'k7m2')).toBe(true);
  expect(takeJoinIntent('hurno', 'k7m2')).toBe(false);
});

test('a choice of the day before yesterday joins nothing', () => {
  vi.useFakeTimers();
  keepJoinIntent('hurno', 'k7m2');
  vi.advanceTimersByTime(25 * 60 * 60 * 1000);
  expect(takeJoinIntent('hurno', 'k7m2')).toBe(false);
});

test('a value that something else wrote joins nothing', () => {
  localStorage.setItem('tambayan.join', '{"slug":1');
  expect(takeJoinIntent('hurno', 'k7m2')).toBe(false);
});
