import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { takeToasts } from '../../../src/client/ui/overlays/toast.ts';
import { useLazyOverlay } from '../../../src/client/ui/overlays/use-lazy-overlay.ts';

test('an overlay whose code failed to load shows a toast, and Retry opens it', async () => {
  const load = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue(undefined);
  const { result } = renderHook(() => useLazyOverlay(load));
  await act(async () => result.current.open());
  expect(result.current).toMatchObject({ isOpen: false, wasOpened: false });
  const [toast, ...more] = takeToasts();
  expect(more).toEqual([]);
  expect(toast).toMatchObject({ kind: 'bad', title: 'This could not be opened' });
  await act(async () => toast?.action?.onPress());
  expect(result.current).toMatchObject({ isOpen: true, wasOpened: true });
  expect(takeToasts()).toEqual([]);
});
