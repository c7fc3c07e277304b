import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectionStore } from '../../../../src/client/data/realtime/hub/connection-store.ts';
import type { Hub } from '../../../../src/client/data/realtime/hub/hub.ts';
import { useConnectionStatus } from '../../../../src/client/data/realtime/use-connection-status.ts';
import { HubContext } from '../../../../src/client/data/realtime/use-hub.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const connection = createConnectionStore(Date.now());
  const nothing = () => () => {};
  const hub: Hub = {
    connection,
    start() {},
    stop() {},
    subscribe: nothing,
    onEvent: nothing,
    onBatch: nothing,
    onEphemeral: nothing,
    sendTyping() {},
    sendArriving() {},
    setPosition() {},
    forget() {},
    reconnect() {},
    switchTo() {},
    counts: () => ({ applied: 0, duplicates: 0, gaps: 0, fills: 0, resets: 0, unknownKinds: 0 }),
  };
  const wrapper = ({ children }: { children: ReactNode }) => <HubContext value={hub}>{children}</HubContext>;
  const { result } = renderHook(() => useConnectionStatus(), { wrapper });
  const become = (status: 'live' | 'reconnecting') =>
    act(() => connection.setState({ status, since: Date.now() }));
  return { become, sign: () => result.current.sign };
}

test('it shows a dot at once, a chip after five seconds, and nothing while live', () => {
  const { become, sign } = setUp();
  become('live');
  expect(sign()).toBe('none');
  become('reconnecting');
  expect(sign()).toBe('dot');
  act(() => vi.advanceTimersByTime(4999));
  expect(sign()).toBe('dot');
  act(() => vi.advanceTimersByTime(1));
  expect(sign()).toBe('chip');
  become('live');
  expect(sign()).toBe('none');
});

test('the next disconnect begins with the dot again', () => {
  const { become, sign } = setUp();
  become('reconnecting');
  act(() => vi.advanceTimersByTime(5000));
  become('live');
  act(() => vi.advanceTimersByTime(60_000));
  become('reconnecting');
  expect(sign()).toBe('dot');
});
