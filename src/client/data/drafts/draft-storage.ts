import * as z from 'zod/mini';

/** What was typed, and what was saved when the user began. */
export interface KeptDraft<D> {
  readonly draft: D;
  readonly saved: D;
}

/** Keeps an unsaved draft after its page is left. When storage is full or forbidden, drafts are only not kept. */
export interface DraftStorage<D> {
  read(): KeptDraft<D> | null;
  keep(kept: KeptDraft<D>): void;
  forget(): void;
}

/**
 * The storage for one thing that one user edits: `name` holds both ids. A draft that no longer fits `schema` is
 * ignored.
 */
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
