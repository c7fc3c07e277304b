import type { UploadRule } from '../upload-rules.ts';

/** Files of one message, post, comment or lesson. */
export const ATTACHMENTS_MAX = 10;

/** `PICTURE` is drawn in the text, `VOICE` is played in it, `FILE` is downloaded. */
export const attachmentKinds = ['PICTURE', 'VOICE', 'FILE'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/** Where files are attached. */
export const attachmentPurposes = ['message_file', 'post_file', 'comment_file', 'lesson_file'] as const;
export type AttachmentPurpose = (typeof attachmentPurposes)[number];

const MEBIBYTE = 1024 * 1024;
const TYPE_MESSAGE = 'Attach pictures, PDF and office files, plain text, or zip files';

/** SPEC says nothing about these files: photos of phones fit, and a class may share its slides. */
const attachmentRules = {
  PICTURE: {
    kind: 'picture',
    types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'],
    maxBytes: 10 * MEBIBYTE,
    typeMessage: TYPE_MESSAGE,
    sizeMessage: 'A picture must be less than 10MB',
  },
  VOICE: {
    kind: 'file',
    types: ['audio/webm', 'audio/mp4'],
    maxBytes: 10 * MEBIBYTE,
    typeMessage: TYPE_MESSAGE,
    sizeMessage: 'A voice message must be less than 10MB',
  },
  FILE: {
    kind: 'file',
    types: [
      'application/pdf',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.oasis.opendocument.text',
      'application/vnd.oasis.opendocument.spreadsheet',
      'application/vnd.oasis.opendocument.presentation',
      'text/plain',
      'text/csv',
      'application/zip',
    ],
    maxBytes: 25 * MEBIBYTE,
    typeMessage: TYPE_MESSAGE,
    sizeMessage: 'A file must be less than 25MB',
  },
} as const satisfies Readonly<Record<AttachmentKind, UploadRule>>;

/** All of them together: for what is said about a file of any kind. */
export const attachmentRule = {
  kind: 'file',
  types: [...attachmentRules.PICTURE.types, ...attachmentRules.VOICE.types, ...attachmentRules.FILE.types],
  maxBytes: attachmentRules.FILE.maxBytes,
  typeMessage: TYPE_MESSAGE,
  sizeMessage: attachmentRules.FILE.sizeMessage,
} as const satisfies UploadRule;

/** The kind of a file by its MIME type; null when it may not be attached. */
export function attachmentKindOf(type: string): AttachmentKind | null {
  return attachmentKinds.find((kind) => attachmentRules[kind].types.some((one) => one === type)) ?? null;
}

/** The rule for files of a MIME type. A type that may not be attached gets one that refuses it. */
export function attachmentRuleOf(type: string): UploadRule {
  const kind = attachmentKindOf(type);
  return kind === null ? attachmentRule : attachmentRules[kind];
}
