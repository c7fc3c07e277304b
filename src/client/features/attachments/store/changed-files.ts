import type * as z from 'zod/mini';
import { problemOf } from '../../../data/api/api-error.ts';
import type { AttachmentForms, LocalFile } from './local-file.ts';

/** The files of a text that was edited, and the version that they were changed in. */
export interface ChangedFiles {
  readonly attachments?: AttachmentForms | undefined;
  readonly version?: number | undefined;
}

/** Saves a text that was edited: with its files, once they are uploaded, when they were changed. */
export async function withChangedFiles<Reply>(
  changed: {
    readonly files: readonly LocalFile[];
    readonly isChanged: boolean;
    readonly version: number | null;
  },
  save: (files: ChangedFiles) => Promise<Reply>,
): Promise<Reply> {
  const { files, isChanged, version } = changed;
  if (!isChanged) return save({});
  const { deliverWithFiles } = await import('./deliver-files.ts');
  return deliverWithFiles(files, (attachments) =>
    save({ attachments, ...(version !== null && { version }) }),
  );
}

/** The text as it is now, when it was refused because it was changed elsewhere; null for other errors. */
export function freshOf<T>(error: unknown, schema: z.ZodMiniType<T>): T | null {
  const problem = problemOf(error);
  if (problem?.code !== 'content.stale') return null;
  return schema.safeParse(problem.fresh).data ?? null;
}
