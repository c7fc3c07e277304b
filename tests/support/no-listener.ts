import type { NotificationListener } from '../../src/server/features/notifications/core/notification-input.ts';

/** Does nothing. */
export const noListener: NotificationListener = {
  created: async () => undefined,
  groupCreated: async () => undefined,
  settled: async () => undefined,
};
