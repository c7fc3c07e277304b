import * as z from 'zod/mini';

/** One value in the browser's storage, as JSON. */
export interface StoredValue<T> {
  /** Null when there is none, when it does not fit the schema, or when storage is forbidden. */
  read(): T | null;
  /** Does nothing when storage is full or forbidden. Pages that need the value until they close keep it themselves. */
  write(value: T): void;
  remove(): void;
}

/** Kept on the device, for all tabs. A function, because even naming it throws where storage is forbidden. */
const onDevice = () => localStorage;
/** Kept as long as the tab, also through a reload and a visit to another site. */
export const inTab = () => sessionStorage;

/** A value that this device keeps. Each key of the browser's storage belongs to one such value. */
export function storedValue<T>(
  key: string,
  schema: z.ZodMiniType<T>,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = onDevice,
): StoredValue<T> {
  return {
    read() {
      try {
        return z.parse(schema, JSON.parse(storage().getItem(key) ?? 'null'));
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        storage().setItem(key, JSON.stringify(value));
      } catch {
        // Full or forbidden.
      }
    },
    remove() {
      try {
        storage().removeItem(key);
      } catch {
        // Forbidden, so there is nothing to remove.
      }
    },
  };
}
