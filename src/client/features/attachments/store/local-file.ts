import * as z from 'zod/mini';
import type { Attachment, attachmentForm } from '../../../../contract/attachments/attachment.ts';
import {
  type AttachmentPurpose,
  attachmentKinds,
  attachmentPurposes,
} from '../../../../contract/attachments/attachment-rules.ts';
import { id } from '../../../../contract/core/text.ts';

/** A file that a draft or an unsent text has. Its bytes are on the shelf, under its id, unless it is attached already. */
const localFile = z.object({
  id,
  kind: z.enum(attachmentKinds),
  name: z.string(),
  mime_type: z.string(),
  bytes: z.int(),
  /** Null unless it is a picture that this browser can show. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  duration_seconds: z.nullable(z.number()),
  alt: z.string(),
  /** Where it goes. */
  purpose: z.enum(attachmentPurposes),
  target_id: id,
  /** Whether the text that is edited has it already: then `id` is its id on the server. */
  is_attached: z._default(z.boolean(), false),
});
export type LocalFile = z.output<typeof localFile>;

/** A field of drafts and of entries of the outbox. */
export const localFiles = z._default(z.array(localFile), []);

/** The files of a text that is being edited. */
export function filesOfText(
  attachments: readonly Attachment[] | null | undefined,
  { purpose, targetId }: FilePlace,
): LocalFile[] {
  return (attachments ?? []).map(({ color: _, ...file }) => ({
    ...file,
    purpose,
    target_id: targetId,
    is_attached: true,
  }));
}

/** Where chosen files go. */
export interface FilePlace {
  readonly purpose: AttachmentPurpose;
  readonly targetId: string;
}

export type AttachmentForms = z.input<typeof attachmentForm>[];

/** The server does not take the file: another attempt changes nothing. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

export function isFileRefused(error: unknown): error is FileRefused {
  return error instanceof FileRefused;
}

/** Stops the uploads of a text that its author has taken back. The device keeps its files. */
export function stopUploads(files: readonly LocalFile[]): void {
  if (files.length > 0) void import('./file-uploads.ts').then(({ stopFiles }) => stopFiles(files));
}

/** Removes the files of a text that will not be sent from this device. */
export function forgetFiles(files: readonly LocalFile[]): void {
  if (files.length > 0) void import('./file-uploads.ts').then(({ dropFiles }) => dropFiles(files));
}
