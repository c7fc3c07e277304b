import { useEffect, useEffectEvent } from 'react';
import { takeJoinIntent } from './join-intent.ts';

/** Calls `join` once for a user who chose an invite link as a visitor, and has signed in since. */
export function useArrival(slug: string, invite: string | undefined, join: () => void): void {
  const arrive = useEffectEvent(join);
  useEffect(() => {
    if (takeJoinIntent(slug, invite)) arrive();
  }, [slug, invite]);
}
