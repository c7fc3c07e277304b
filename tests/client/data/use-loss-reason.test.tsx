import '../auth/settings-block.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useLossReason } from '../../../src/client/data/communities/use-loss-reason.ts';
import type { Hub } from '../../../src/client/data/realtime/hub/hub.ts';
import { HubContext } from '../../../src/client/data/realtime/use-hub.ts';
import { uuid } from '../chat/store/chat-builders.ts';

const [GROUP, OTHER] = [uuid(900), uuid(901)];

test('who loses a private community, which then tells them nothing, still reads why', async () => {
  const queries = new QueryClient();
  const listeners = new Set<(batch: readonly unknown[]) => void>();
  const hub = {
    onBatch(listener: (batch: readonly unknown[]) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Hub;
  const revoke = (group_id: string, reason: string) =>
    act(() => {
      for (const listener of listeners)
        listener([{ kind: 'membership.revoked', data: { group_id, reason } }]);
    });
  const rights = (member_status: string | null, pending_reason: string | null = null) =>
    act(() => {
      queries.setQueryData(['communities', 'authorization', GROUP], { member_status, pending_reason });
    });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <HubContext value={hub}>{children}</HubContext>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useLossReason(GROUP), { wrapper });
  expect(result.current).toBeNull();
  rights('ACTIVE');
  revoke(OTHER, 'BANNED');
  expect(result.current).toBeNull();
  // The rights of a private community are not told any more: those of before stay in memory.
  revoke(GROUP, 'REMOVED');
  expect(result.current).toBe('REMOVED');
  // Those of a public one are, and say the newest.
  rights('PENDING', 'PAYMENT');
  await expect.poll(() => result.current).toBe('UNPAID');
});
