import type { Readable } from 'node:stream';

/** Stores files under keys like `avatars/<name>-256.webp`. We create the keys: text from users is never part of one. */
export interface FileStore {
  /** Stores a file, or replaces it. Atomic: a reader finds nothing or the whole file. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Resolves to null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>;
  /** The bytes `start` to `end`, the last one included, as they are read. Null when there is no such file. */
  readRange(key: string, start: number, end: number): Promise<Readable | null>;
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>;
}

/** A dot is allowed only between parts of a name, so no key leads out of its folder. */
const KEY = /^[\w-]+(?:\/[\w-]+)*\/[\w-]+(?:\.[\w-]+)*\.[a-z0-9]+$/;

/** @throws Error for a key that could lead out of the store. Such a key is a bug. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`not a valid file key: ${key}`);
}
