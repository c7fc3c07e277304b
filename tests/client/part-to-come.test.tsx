import { cleanup, render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart } from '../../src/client/part-to-come.ts';

afterEach(cleanup);

test('a part that the network did not bring comes once there is one, and the page around it stays', async () => {
  const part = { default: (): ReactNode => 'here' };
  const load = vi.fn<() => Promise<typeof part>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(part);
  const Part = lazyPart(load);
  const { container } = render(
    <p>
      page,{' '}
      <Suspense fallback="nothing yet">
        <Part />
      </Suspense>
    </p>,
  );
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(container.textContent).toBe('page, nothing yet');
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(container.textContent).toBe('page, here'));
  expect(load).toHaveBeenCalledTimes(2);
});
