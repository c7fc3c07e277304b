import * as z from 'zod/mini';
import { id, oneLine, trimmedText } from '../core/text.ts';
import { ATTACHMENTS_MAX, attachmentKinds } from './attachment-rules.ts';

/** Longest description of a picture, in UTF-16 code units. */
export const ALT_MAX = 300;
/** Longest recording, in seconds. */
export const VOICE_SECONDS_MAX = 15 * 60;

/** A file of a message, post, comment or lesson: the same for every reader. Where it is read, each reader asks for. */
export const attachment = z.object({
  id,
  kind: z.enum(attachmentKinds),
  /** As its sender named it. */
  name: z.string(),
  mime_type: z.string(),
  /** Of the file, or of the drawing of a picture that lists load. */
  bytes: z.int(),
  /** In pixels, upright. Null unless it is a picture. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** The average color, like "#a1b2c3", shown until the picture is there. Null unless it is a picture. */
  color: z.nullable(z.string()),
  /** Of the drawing `moving.webp` of a picture that moves. Null for others. */
  moving_bytes: z.nullable(z.int()),
  /** As measured by its sender. Null unless it is a voice message. */
  duration_seconds: z.nullable(z.number()),
  /** What the picture shows, for people who cannot see it; may be empty. */
  alt: z.string(),
});
export type Attachment = z.output<typeof attachment>;

/** A field of messages, posts, comments and lessons. Absent without files. */
export const attachmentsField = { attachments: z.optional(z.nullable(z.array(attachment))) } as const;

/** A file that was uploaded for the place, or that the post, comment or lesson has already. */
export const attachmentForm = z.strictObject({
  id,
  alt: z._default(
    trimmedText().check(z.maxLength(ALT_MAX, 'A description must not exceed 300 characters')),
    '',
  ),
  duration_seconds: z._default(
    z.nullable(z.number().check(z.minimum(0), z.maximum(VOICE_SECONDS_MAX))),
    null,
  ),
});
export type AttachmentForm = z.output<typeof attachmentForm>;

/** The files of a text, in the order in which they are shown. */
export const attachmentForms = z.array(attachmentForm).check(
  z.maxLength(ATTACHMENTS_MAX, 'Attach at most 10 files'),
  z.refine((forms) => new Set(forms.map((form) => form.id)).size === forms.length, 'Attach each file once'),
);

/** The name of a file: one line without a path, and without signs that nobody sees. One without a name gets one. */
export const fileName = oneLine().check(z.maxLength(255));

/** What lists say of files: of which kind they all are, how many, and the name of the first. */
const attachedSummary = z.object({
  /** FILE when the kinds differ. */
  kind: z.enum(attachmentKinds),
  n: z.int(),
  name: z.string(),
});
export type AttachedSummary = z.output<typeof attachedSummary>;

/** A field of excerpts. Absent without files. */
export const attachedField = { attached: z.optional(z.nullable(attachedSummary)) } as const;

/** The summary of a text's files; null without any. */
export function attachedOf(
  attachments: readonly Pick<Attachment, 'kind' | 'name'>[] | null | undefined,
): AttachedSummary | null {
  const [first] = attachments ?? [];
  if (!attachments || !first) return null;
  const isOneKind = attachments.every(({ kind }) => kind === first.kind);
  return { kind: isOneKind ? first.kind : 'FILE', n: attachments.length, name: first.name };
}
