import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchDraft } from '../../../src/client/ui/forms/use-search-draft.ts';
import { SEARCH_DEBOUNCE_MS } from '../../../src/contract/core/list.ts';

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/communities/');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function type(text: string) {
  const toAddress = vi.fn();
  const { result } = renderHook(() => useSearchDraft('', toAddress));
  act(() => result.current[1](text));
  return toAddress;
}

test('typed text is written to the address after the pause', () => {
  const toAddress = type('kape');
  expect(toAddress).not.toHaveBeenCalled();
  vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS);
  expect(toAddress.mock.calls).toEqual([['kape']]);
});

test('nothing is written when the user left the page within the pause', () => {
  const toAddress = type('kape');
  history.pushState(null, '', '/saved/');
  vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS);
  expect(toAddress).not.toHaveBeenCalled();
});
