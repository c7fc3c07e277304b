import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { isMaintenance, watchForMaintenance } from '../../../src/client/app/screens/maintenance.ts';
import { ApiError } from '../../../src/client/data/api/api-error.ts';

const refused = (status: number, code: string) =>
  new ApiError({ url: '/x', status, statusText: '', body: { status, code, message: 'No' } });
const closed = refused(503, 'server.maintenance');

test.each([
  ['planned work', closed, true],
  ['an unavailable database', refused(503, 'server.unavailable'), false],
  ['a proxy', new ApiError({ url: '/x', status: 503, statusText: '', body: '<html>' }), false],
  ['the network', new TypeError('Failed to fetch'), false],
])('%s counts as maintenance: %s', (_, error, expected) => {
  expect(isMaintenance(error)).toBe(expected);
});

async function runQuery(queryClient: QueryClient, error: Error, initialData?: string) {
  const options = {
    queryKey: ['x'],
    queryFn: () => Promise.reject(error),
    retry: false,
    ...(initialData !== undefined && { initialData }),
  };
  await new QueryObserver(queryClient, options).refetch();
}

test('during maintenance a page without data is redirected', async () => {
  const queryClient = new QueryClient();
  const redirect = vi.fn<() => void>();
  watchForMaintenance(queryClient, redirect);
  await runQuery(queryClient, closed);
  expect(redirect).toHaveBeenCalled();
});

test('a page with data stays, and so does a page that failed for another reason', async () => {
  const queryClient = new QueryClient();
  const redirect = vi.fn<() => void>();
  watchForMaintenance(queryClient, redirect);
  await runQuery(queryClient, closed, 'here already');
  queryClient.clear();
  await runQuery(queryClient, refused(503, 'server.unavailable'));
  expect(redirect).not.toHaveBeenCalled();
});
