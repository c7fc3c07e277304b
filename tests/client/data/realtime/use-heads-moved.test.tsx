import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createHub } from '../../../../src/client/data/realtime/hub/hub.ts';
import { useHeadsMoved } from '../../../../src/client/data/realtime/use-heads-moved.ts';
import { HubContext } from '../../../../src/client/data/realtime/use-hub.ts';
import { room } from '../../chat/store/chat-builders.ts';
import { scriptedTransports } from './scripted-transport.ts';
import { SimulatedScheduler } from './simulated-scheduler.ts';

const topic = `f:${room}`;

function aPage() {
  const scheduler = new SimulatedScheduler();
  const { attempts, openTransport } = scriptedTransports();
  const hub = createHub({
    settings: { tab: 'tab', build: 'b' },
    ...{ transports: ['ws'], openTransport, scheduler, random: () => 0.5 },
    listenToPage: () => () => {},
    onBadFrame: () => {},
  });
  const wrapper = ({ children }: { children: ReactNode }) => <HubContext value={hub}>{children}</HubContext>;
  return {
    async connect() {
      hub.start();
      await scheduler.settle();
      attempts.at(-1)?.welcome();
    },
    head: (offset: number) => attempts.at(-1)?.say({ op: 'heads', h: [[topic, 1, offset, null]] }),
    follow() {
      const onMoved = vi.fn();
      const { unmount } = renderHook(() => useHeadsMoved(topic, onMoved), { wrapper });
      return { onMoved, unmount };
    },
  };
}

test('a page that was fetched before the connection is fetched again when its stream begins, then with each move', async () => {
  const page = aPage();
  const { onMoved } = page.follow();
  await page.connect();
  expect(onMoved).not.toHaveBeenCalled();
  page.head(7);
  expect(onMoved).toHaveBeenCalledTimes(1);
  page.head(7);
  expect(onMoved).toHaveBeenCalledTimes(1);
  page.head(8);
  expect(onMoved).toHaveBeenCalledTimes(2);
});

test('a page that is opened on a live connection begins with the position, also where another part follows the topic', async () => {
  const page = aPage();
  await page.connect();
  const first = page.follow();
  page.head(7);
  expect(first.onMoved).not.toHaveBeenCalled();
  const second = page.follow();
  page.head(8);
  expect([first, second].map(({ onMoved }) => onMoved.mock.calls.length)).toEqual([1, 1]);
});
