import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll, beforeEach, vi } from 'vitest';
import { takeToasts } from '../../../src/client/ui/overlays/toast.ts';

/**
 * The longest wait. Most results are there at once, except when they are fetched and the machine is busy with
 * other tests.
 */
configure({ asyncUtilTimeout: 60_000 });

// No test here uses what the previous one rendered.
beforeEach(() => void takeToasts());

// Files share one page, because creating one takes longer than most of their tests. Each leaves it as it was.
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
