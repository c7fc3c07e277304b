import * as z from 'zod/mini';
import { type Drafts, deviceDrafts } from './device-drafts.ts';

/** What was typed, and what was saved when the user began. */
export interface KeptDraft<D> {
  readonly draft: D;
  readonly saved: D;
}

/** Keeps the unsaved draft of a form after its page is left. */
export interface DraftStorage<D> {
  read(): KeptDraft<D> | null;
  keep(kept: KeptDraft<D>): void;
  forget(): void;
}

/** The draft in `text`; null when there is none, or when it no longer fits `schema`. */
export function parseDraft<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  if (text === '') return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The storage for one thing that one user edits: `key` is `<what>-draft:<user id>`, with the id of the thing if any. */
export function createDraftStorage<D>(
  key: string,
  schema: z.ZodMiniType<D>,
  drafts: Pick<Drafts, 'get' | 'set'> = deviceDrafts,
): DraftStorage<D> {
  const kept = z.object({ draft: schema, saved: schema });
  return {
    read: () => parseDraft(kept, drafts.get(key)),
    keep: (one) => drafts.set(key, JSON.stringify(one)),
    forget: () => drafts.set(key, ''),
  };
}
