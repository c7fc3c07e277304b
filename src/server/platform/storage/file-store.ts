/**
 * Holds files under keys like `avatars/<name>-256.webp`. Keys are ours: nothing that a person wrote is ever part of one.
 */
export interface FileStore {
  /** Whoever reads during it finds nothing or all of it. Putting the same key again replaces the file. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is none. */
  read(key: string): Promise<Uint8Array | null>;
  /** Does nothing when there is none. */
  remove(key: string): Promise<void>;
}

/** A dot stands between parts of a name only: no key leads out of its folder. */
const KEY = /^[\w-]+(?:\/[\w-]+)*\/[\w-]+(?:\.[\w-]+)*\.[a-z0-9]+$/;

/** @throws Error for a key that could lead out of the store. Such a key is a mistake of ours. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`not a key of a file: ${key}`);
}
