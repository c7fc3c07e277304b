import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll, beforeEach, vi } from 'vitest';
import { takeToasts } from '../../../src/client/ui/overlays/toast.ts';

/** What is waited for comes at once, unless it is fetched first and the machine is busy with the other tests. */
configure({ asyncUtilTimeout: 30_000 });

// Nobody here takes what the last test said.
beforeEach(() => void takeToasts());

// Files share one page, as making one takes longer than most of their tests: each leaves it as it was.
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
