import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { HubEvent } from '../../../../src/client/data/realtime/hub/event-feed.ts';
import { GROUP_JITTER_MS } from '../../../../src/client/data/realtime/hub/group-jitter.ts';
import { bridgeQueries, COALESCE_MS } from '../../../../src/client/data/realtime/rq-bridge.ts';
import { group, uuid } from '../../chat/store/chat-builders.ts';
import { SimulatedScheduler } from './simulated-scheduler.ts';

const frame = { offset: 1, at: 0, actor: null };
const profile: HubEvent = { ...frame, kind: 'profile.updated', topic: `u:${uuid(1)}`, data: { version: 2 } };
const removed: HubEvent = {
  ...frame,
  kind: 'member.removed',
  topic: `g:${group}`,
  data: { group_id: group, user_id: uuid(5), total_members: 3 },
};

function setUp() {
  const scheduler = new SimulatedScheduler();
  const queryClient = new QueryClient();
  queryClient.setQueryData(['me'], 'me');
  queryClient.setQueryData(['members', group, 'page 1'], 'members');
  let push: (batch: readonly HubEvent[]) => void = () => {};
  const stop = bridgeQueries({
    hub: {
      onBatch(handler) {
        push = handler;
        return () => {
          push = () => {};
        };
      },
    },
    queryClient,
    scheduler,
    random: () => 0.5,
    rules: {
      'profile.updated': () => [['me']],
      'member.removed': ({ data }) => [['members', data.group_id]],
    },
  });
  const isStale = (...key: string[]) => queryClient.getQueryState(key)?.isInvalidated;
  return { scheduler, stop, isStale, push: (...batch: HubEvent[]) => push(batch) };
}

test('a personal event invalidates its queries after a moment, and no others', () => {
  const { scheduler, isStale, push } = setUp();
  push(profile, profile);
  scheduler.pass(COALESCE_MS - 1);
  expect(isStale('me')).toBe(false);
  scheduler.pass(1);
  expect(isStale('me')).toBe(true);
  expect(isStale('members', group, 'page 1')).toBe(false);
});

test('a community event waits a random time longer, so that members do not refetch at once', () => {
  const { scheduler, isStale, push } = setUp();
  push(removed);
  scheduler.pass(COALESCE_MS + GROUP_JITTER_MS / 2 - 1);
  expect(isStale('members', group, 'page 1')).toBe(false);
  scheduler.pass(1);
  expect(isStale('members', group, 'page 1')).toBe(true);
});

test('after it is stopped, nothing is invalidated', () => {
  const { scheduler, isStale, push, stop } = setUp();
  push(profile);
  stop();
  push(profile);
  scheduler.pass(10_000);
  expect(isStale('me')).toBe(false);
});
