import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Hub } from '../../../src/client/data/realtime/hub/hub.ts';
import { HubContext } from '../../../src/client/data/realtime/use-hub.ts';
import { useCommunityTopics } from '../../../src/client/features/communities/page/use-community-topics.ts';
import { uuid } from '../chat/store/chat-builders.ts';

const GROUP = uuid(900);
const OTHER = uuid(901);

test('when a stream begins, and after a reset, all that depends on it is fetched again, and nothing else', async () => {
  const queries = new QueryClient();
  const refreshes = new Map<string, () => void>();
  const hub = {
    subscribe: (topic: string, _mode: string, { refresh }: { refresh: () => void }) => {
      refreshes.set(topic, refresh);
      return () => undefined;
    },
    onBatch: () => () => undefined,
  } as unknown as Hub;
  const keys = {
    g: [
      ['courses', 'search', {}],
      ['lessons', 'of', uuid(1)],
      ['first-steps', GROUP],
      ['proofs', GROUP, 'mine', uuid(2)],
    ],
    m: [
      ...[
        ['usage', GROUP],
        ['coupons', GROUP, 'list'],
        ['earnings', GROUP, 'totals'],
        ['restrictions', GROUP],
      ],
      ...[
        ['held-content', GROUP, 1],
        ['communities', 'staff-log', GROUP, {}],
        ['communities', 'invites', GROUP],
      ],
      ...[
        ['communities', 'verification', GROUP],
        ['reports', 'cases', GROUP, {}],
      ],
    ],
    none: [['usage', OTHER], ['communities', 'members', OTHER, {}], ['settings']],
  };
  for (const key of Object.values(keys).flat()) queries.setQueryData(key, 'old');
  const isStale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated === true;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <HubContext value={hub}>{children}</HubContext>
    </QueryClientProvider>
  );
  renderHook(() => useCommunityTopics(GROUP, ['chat.read', 'members.remove']), { wrapper });
  expect([...refreshes.keys()]).toEqual([`g:${GROUP}`, `m:${GROUP}`]);
  for (const refresh of refreshes.values()) refresh();
  await expect.poll(() => [...keys.g, ...keys.m].filter((key) => !isStale(key))).toEqual([]);
  expect(keys.none.filter(isStale)).toEqual([]);
});
