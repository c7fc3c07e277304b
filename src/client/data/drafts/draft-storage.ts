import * as z from 'zod/mini';

/** What was being typed, and what was saved when it was begun. */
export interface KeptDraft<D> {
  readonly draft: D;
  readonly saved: D;
}

/** Where an unsaved draft waits while its page is away. A full or forbidden storage only costs the convenience. */
export interface DraftStorage<D> {
  read(): KeptDraft<D> | null;
  keep(kept: KeptDraft<D>): void;
  forget(): void;
}

/** The shelf for one thing that one person edits: `name` holds both ids. What no longer fits `schema` counts as none. */
export function createDraftStorage<D>(
  name: string,
  schema: z.ZodMiniType<D>,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): DraftStorage<D> {
  const kept = z.object({ draft: schema, saved: schema });
  return {
    read() {
      try {
        const parsed = kept.safeParse(JSON.parse(storage.getItem(name) ?? 'null'));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
    keep(one) {
      try {
        storage.setItem(name, JSON.stringify(one));
      } catch {
        // The page itself still holds everything.
      }
    },
    forget: () => storage.removeItem(name),
  };
}
