import { useCallback, useMemo } from 'react';
import type * as z from 'zod/mini';
import { deviceDrafts } from './device-drafts.ts';
import { parseDraft } from './draft-storage.ts';
import { useDraftText } from './use-draft-text.ts';

/**
 * A draft, stored on the device under `key` with every change, so that a reload, a crash or a lost session loses
 * nothing. A null draft is not stored. `schema` and `empty` must not change.
 */
export function useDraft<T extends object>(key: string, schema: z.ZodMiniType<T>, empty: T) {
  const [stored] = useDraftText(key);
  const kept = useMemo(() => parseDraft(schema, stored), [schema, stored]);
  const draft = kept ?? empty;
  const change = useCallback(
    (to: Partial<T> | null) => {
      // Read again: two changes may come before the next render.
      const known = parseDraft(schema, deviceDrafts.get(key)) ?? empty;
      const text = JSON.stringify({ ...known, ...to });
      deviceDrafts.set(key, to === null || text === JSON.stringify(empty) ? '' : text);
    },
    [key, schema, empty],
  );
  return { draft, isKept: kept !== null, change } as const;
}
