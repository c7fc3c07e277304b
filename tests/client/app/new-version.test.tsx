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

/** A page of build "one" whose server answers with `page`; nothing of the page before it is left. */
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

async function loseAFile(target: EventTarget): Promise<void> {
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

test('a file that is gone since a deployment brings the offer to reload, and reloads nothing', async () => {
  const target = await openPage(async () => serverPage('two'));
  expect(screen.getByRole('status').textContent).toBe('');
  await loseAFile(target);
  expect(await screen.findByText('A new version is here.')).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});

test('the page is reloaded when its person says so', async () => {
  const target = await openPage(async () => serverPage('two'));
  await loseAFile(target);
  await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a file that got lost on the way is no new version', async () => {
  const target = await openPage(async () => serverPage('one'));
  await loseAFile(target);
  expect(asked).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
});

test('without a network nothing is said, and the next loss asks again', async () => {
  let isOnline = false;
  const target = await openPage(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return serverPage('two');
  });
  await loseAFile(target);
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  isOnline = true;
  await loseAFile(target);
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined();
});
