import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** Limits how often one address, or one user, may open a connection on this node. */
export interface Handshakes {
  allow(who: string): boolean;
  /** Once per second. */
  tick(): void;
}

export function createHandshakes(burst: number, perMinute: number): Handshakes {
  const buckets = new Map<string, TokenBucket>();
  return {
    allow(who) {
      const bucket = buckets.get(who) ?? createTokenBucket(burst, perMinute / 60);
      buckets.set(who, bucket);
      return bucket.take();
    },
    tick() {
      for (const [who, bucket] of buckets) {
        bucket.tick();
        if (bucket.isFull()) buckets.delete(who);
      }
    },
  };
}
