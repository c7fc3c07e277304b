import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Sheet } from '../../../src/client/ui/overlays/sheet.tsx';
import { useCloseOnLeave } from '../../../src/client/ui/overlays/use-close-on-leave.ts';

afterEach(cleanup);

function Frame() {
  const [isOpen, setIsOpen] = useState(true);
  useCloseOnLeave(() => setIsOpen(false));
  return (
    <>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Over the page">
        inside
      </Sheet>
      <Outlet />
    </>
  );
}

test('a sheet closes when another page comes, and stays while only the search of the page changes', async () => {
  const root = createRootRoute({ component: Frame });
  const page = (path: string, text: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <main>{text}</main> });
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/'] }),
    routeTree: root.addChildren([page('/', 'First'), page('/other', 'Other')]),
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('dialog', { name: 'Over the page' });
  await router.navigate({ to: '/' as never, search: { tab: 'a' } as never });
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await router.navigate({ to: '/other' as never });
  await screen.findByText('Other');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});
