import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { parseSearch, stringifySearch } from '../../../src/client/data/api/address.ts';

/** Renders `Screen` at `address`. `where()` returns the current URL; all other pages are blank. */
export async function openPage(Screen: ComponentType, address: string) {
  const root = createRootRoute();
  const path = new URL(address, 'http://x').pathname;
  const routes = [
    createRoute({ getParentRoute: () => root, path, component: () => <Screen /> }),
    createRoute({ getParentRoute: () => root, path: '$', component: () => <h1>elsewhere</h1> }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
  });
  const queryClient = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { ...view, user: userEvent.setup(), where: () => router.state.location.href };
}
