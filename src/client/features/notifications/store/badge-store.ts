import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Badge } from '../../../../contract/notifications/notifications.ts';

interface BadgeState {
  /** Null until it is loaded. */
  readonly badge: Badge | null;
  /**
   * Incremented when there may be a new notification that is announced to a whole community. Open lists then
   * fetch again.
   */
  readonly groupNews: number;
}

/** State of the bell, for the signed-in user. */
export const badgeStore = createStore<BadgeState>()(() => ({ badge: null, groupNews: 0 }));

/**
 * Keeps the newer one of the current badge and `badge`, so that all tabs agree in whatever order updates
 * arrive.
 */
export function receiveBadge(badge: Badge): void {
  const known = badgeStore.getState().badge;
  if (known === null || badge.as_of > known.as_of) badgeStore.setState({ badge });
}

/** Resets the badge for the next user. */
export function forgetBadge(): void {
  badgeStore.setState({ badge: null, groupNews: 0 });
}

/** Number of unread notifications, up to `BADGE_MAX`; 0 until it is loaded. */
export function useUnreadNotifications(): number {
  return useStore(badgeStore, ({ badge }) => badge?.notifications ?? 0);
}
