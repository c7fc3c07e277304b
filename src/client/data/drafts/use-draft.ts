import { useCallback, useMemo } from 'react';
import type * as z from 'zod/mini';
import { composerDrafts } from './composer-drafts.ts';
import { parseDraft } from './draft-storage.ts';
import { useComposerDraft } from './use-composer-draft.ts';

/**
 * A draft, stored on the device under `key` with every change, so that a reload, a crash or a lost session loses
 * nothing. A null draft is not stored. `schema` and `empty` must not change.
 */
export function useDraft<T extends object>(key: string, schema: z.ZodMiniType<T>, empty: T) {
  const [stored] = useComposerDraft(key);
  const kept = useMemo(() => parseDraft(schema, stored), [schema, stored]);
  const draft = kept ?? empty;
  const change = useCallback(
    (to: Partial<T> | null) => {
      // Read again: two changes may come before the next render.
      const known = parseDraft(schema, composerDrafts.get(key)) ?? empty;
      const text = JSON.stringify({ ...known, ...to });
      composerDrafts.set(key, to === null || text === JSON.stringify(empty) ? '' : text);
    },
    [key, schema, empty],
  );
  return { draft, isKept: kept !== null, change } as const;
}
