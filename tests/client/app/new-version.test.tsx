import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

function serverPage(build: string): Response {
  return new Response(
    `<script id="settings" type="application/json">{"stage":"local","build":"${build}"}</script>`,
  );
}

const reload = vi.fn();
let asked: Promise<Response>[];

/** Opens a page of build "one" with fresh modules; `page` answers the requests for the current page of the server. */
async function openPage(page: () => Promise<Response>): Promise<EventTarget> {
  vi.resetModules();
  vi.stubGlobal('fetch', () => {
    const answer = page();
    asked.push(answer);
    return answer;
  });
  const { watchForNewVersion } = await import('../../../src/client/app/connection/new-version.ts');
  const { NewVersionNote } = await import('../../../src/client/app/connection/new-version-note.tsx');
  const target = new EventTarget();
  watchForNewVersion(target, 'one');
  render(<NewVersionNote onReload={reload} />);
  return target;
}

async function failToLoadFile(target: EventTarget): Promise<void> {
  await act(async () => {
    target.dispatchEvent(new Event('vite:preloadError'));
    await Promise.allSettled(asked);
  });
}

beforeEach(() => {
  asked = [];
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  reload.mockReset();
});

test('a file removed by a deployment shows the offer to reload, without reloading by itself', async () => {
  const target = await openPage(async () => serverPage('two'));
  expect(screen.getByRole('status').textContent).toBe('');
  await failToLoadFile(target);
  expect(await screen.findByText('A new version is available.')).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});

test('the page reloads when the user presses Reload', async () => {
  const target = await openPage(async () => serverPage('two'));
  await failToLoadFile(target);
  await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a file that failed to load on the current version shows no offer', async () => {
  const target = await openPage(async () => serverPage('one'));
  await failToLoadFile(target);
  expect(asked).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
});

test('nothing is shown while offline, and the next failed file checks again', async () => {
  let isOnline = false;
  const target = await openPage(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return serverPage('two');
  });
  await failToLoadFile(target);
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  isOnline = true;
  await failToLoadFile(target);
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined();
});
