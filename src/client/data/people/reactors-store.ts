import { createStore } from 'zustand/vanilla';
import type { Reaction } from '../../../contract/feed/reactions.ts';

/** What has the reactions. */
export interface Reacted {
  readonly kind: 'message' | 'post' | 'comment';
  readonly id: string;
}

/** Whose reactions are shown, and which emoji first. */
export interface ReactorsRequest {
  readonly about: Reacted;
  readonly emoji: string;
}

/** The dialog with the people who reacted. The frame of signed-in pages draws it; at most one is open. */
export const reactorsDialog = createStore<{ readonly open: ReactorsRequest | null }>()(() => ({
  open: null,
}));

/** Shows who chose `emoji`, or the emoji that most people chose. Does nothing where no one has reacted. */
export function openReactors(about: Reacted, reactions: readonly Reaction[], emoji?: string): void {
  const most = reactions.reduce<Reaction | undefined>(
    (best, one) => (best !== undefined && best.count >= one.count ? best : one),
    undefined,
  );
  const first = emoji ?? most?.emoji;
  if (first !== undefined) reactorsDialog.setState({ open: { about, emoji: first } });
}

export function closeReactors(): void {
  reactorsDialog.setState({ open: null });
}
