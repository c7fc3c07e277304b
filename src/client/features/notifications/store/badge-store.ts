import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Badge } from '../../../../contract/notifications/notifications.ts';

interface BadgeState {
  /** Null until it is known. */
  readonly badge: Badge | null;
  /** Raised when something may have come that is told to a whole community: whoever shows a list asks for it again. */
  readonly groupNews: number;
}

/** What the bell shows, of whoever is signed in. */
export const badgeStore = createStore<BadgeState>()(() => ({ badge: null, groupNews: 0 }));

/** Takes the newer one of what is known and `badge`, so that all tabs agree in whatever order they hear of it. */
export function receiveBadge(badge: Badge): void {
  const known = badgeStore.getState().badge;
  if (known === null || badge.as_of > known.as_of) badgeStore.setState({ badge });
}

/** The next person starts with nothing. */
export function forgetBadge(): void {
  badgeStore.setState({ badge: null, groupNews: 0 });
}

/** Unread notifications, up to `BADGE_MAX`; 0 until it is known. */
export function useUnreadNotifications(): number {
  return useStore(badgeStore, ({ badge }) => badge?.notifications ?? 0);
}
