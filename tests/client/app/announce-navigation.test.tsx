import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { announceNavigation } from '../../../src/client/app/frame/announce-navigation.ts';
import { pageTitle } from '../../../src/client/ui/base/page-title.ts';

function Field() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Code" />;
}

/** Opens a router with pages of each layout, and announces its navigation like the product does. */
async function open() {
  const root = createRootRoute();
  const page = (path: string, title: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, staticData: { title }, component });
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/'] }),
    routeTree: root.addChildren([
      page('/', 'Home', () => (
        <main>
          <h1>Kumusta</h1>
          <button type="button">Old</button>
        </main>
      )),
      page('/page', 'Page', () => (
        <main>
          <h1>A page</h1>
        </main>
      )),
      page('/list', 'List', () => (
        <div>
          <section aria-label="List">
            <h1>Over the list</h1>
          </section>
          <main>Choose one</main>
        </div>
      )),
      page('/field', 'Field', () => (
        <main>
          <h1>With a field</h1>
          <Field />
        </main>
      )),
    ]),
  });
  const stop = announceNavigation(router, document);
  render(<RouterProvider router={router as never} />);
  await screen.findByText('Kumusta');
  const focused = () =>
    document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');
  return { router, stop, focused };
}

afterEach(cleanup);

test.each([
  ['/page', 'Page', 'A page'],
  ['/list', 'List', 'Over the list'],
  ['/field', 'Field', 'Code'],
] as const)(
  'navigating to %s sets the window title and focuses the first heading or field',
  async (to, title, focusedText) => {
    const { router, stop, focused } = await open();
    screen.getByRole('button', { name: 'Old' }).focus();
    await router.navigate({ to: to as never });
    await expect.poll(focused).toBe(focusedText);
    expect(pageTitle.getState().name).toBe(title);
    stop();
  },
);

test('the first page of a visit leaves the focus where the browser put it', async () => {
  const { stop, focused } = await open();
  expect(focused()).toBe(document.body.textContent);
  stop();
});
