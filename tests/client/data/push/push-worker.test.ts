import { expect, test } from 'vitest';
import {
  onNotificationClick,
  onPush,
  type PushWindow,
  type PushWorker,
} from '../../../../src/client/worker/push-worker.ts';

/** A browser with open tabs of the site. `did` records the actions of the worker. */
function aBrowser(tabs: readonly { isVisible?: boolean; isControlled?: boolean }[] = []) {
  const did: string[] = [];
  const windows: PushWindow[] = tabs.map(({ isVisible = false, isControlled = true }, index) => ({
    visibilityState: isVisible ? 'visible' : 'hidden',
    focus: async () => void did.push(`focus ${index}`),
    async navigate(url) {
      if (!isControlled) throw new TypeError('not controlled');
      did.push(`navigate ${index} ${url}`);
    },
  }));
  const worker: PushWorker = {
    origin: 'https://tambayan.example',
    registration: {
      showNotification: async (title, options) => void did.push(`show ${title}: ${JSON.stringify(options)}`),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url) => void did.push(`open ${url}`),
    },
  };
  return { did, worker };
}

const message = {
  tag: 'n1',
  title: 'LET Barkada',
  body: 'You were mentioned in a chat',
  path: '/messages/',
  as_of: 7,
};
function aClick(data: unknown) {
  const click = {
    isClosed: false,
    data,
    close() {
      click.isClosed = true;
    },
  };
  return click;
}

test('a push is shown with its tag, so the next one with the same tag replaces it', async () => {
  const { did, worker } = aBrowser();
  await onPush(JSON.stringify(message), worker);
  expect(did).toEqual([
    expect.stringMatching(/^show LET Barkada: .*"tag":"n1".*"data":{"path":"\/messages\/","as_of":7}/),
  ]);
});

test('an unreadable push still shows a notification', async () => {
  for (const text of [
    null,
    '',
    'not JSON',
    'null',
    '[]',
    '{"tag":1}',
    JSON.stringify({ ...message, path: '//evil.example' }),
    JSON.stringify({ ...message, path: '/\\evil.example' }),
    JSON.stringify({ ...message, path: 'https://evil.example' }),
  ]) {
    const { did, worker } = aBrowser();
    await onPush(text, worker);
    expect(did, String(text)).toEqual([
      expect.stringMatching(/^show Tambayan: .*"path":"\/notifications\/"/),
    ]);
  }
});

test('a click focuses the visible tab and navigates it', async () => {
  const { did, worker } = aBrowser([{}, { isVisible: true }]);
  const click = aClick({ path: '/messages/' });
  await onNotificationClick(click, worker);
  expect(click.isClosed).toBe(true);
  expect(did).toEqual(['focus 1', 'navigate 1 https://tambayan.example/messages/']);
});

test('a click opens a new tab if there is none, or none that can be navigated', async () => {
  const none = aBrowser();
  await onNotificationClick(aClick({ path: '/messages/' }), none.worker);
  expect(none.did).toEqual(['open https://tambayan.example/messages/']);
  const strange = aBrowser([{ isControlled: false }]);
  await onNotificationClick(aClick({ path: '/messages/' }), strange.worker);
  expect(strange.did).toEqual(['focus 0', 'open https://tambayan.example/messages/']);
});

test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', 7, undefined])(
  'a click never opens another site: %j',
  async (path) => {
    const { did, worker } = aBrowser();
    await onNotificationClick(aClick({ path }), worker);
    expect(did).toEqual(['open https://tambayan.example/notifications/']);
  },
);
