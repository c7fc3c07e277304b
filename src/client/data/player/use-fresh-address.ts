import { useRef } from 'react';
import type { VideoSource } from './video-source.ts';

/**
 * Returns a function that asks where a video is now, after what was at `begun` failed. It returns null when the video
 * is still at the address that failed, so that an address is tried once.
 */
export function useFreshAddress(
  begun: string,
  renew: (() => Promise<VideoSource>) | undefined,
): () => Promise<VideoSource | null> {
  const tried = useRef(begun);
  return async () => {
    const fresh = await renew?.().catch(() => null);
    if (!fresh || fresh.address === tried.current) return null;
    tried.current = fresh.address;
    return fresh;
  };
}
