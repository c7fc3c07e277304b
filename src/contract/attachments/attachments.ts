import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id, instant } from '../core/text.ts';
import { uploadAddress } from '../uploads.ts';
import { fileName } from './attachment.ts';
import { attachmentPurposes, attachmentRule, attachmentRuleOf } from './attachment-rules.ts';

/** Widths of the drawings of a picture, in pixels; never enlarged. For low data, for a list, for a full view. */
export const attachmentWidths = [320, 960, 1920] as const;
/** Where attached files are served. A path continues with the id and `<width>.webp` of a picture, or `file`. */
export const ATTACHMENT_PATH = '/files/attachments';
/** Addresses of one call. */
export const ADDRESSES_MAX = 100;

export const requestAttachmentUpload = endpoint({
  method: 'POST',
  path: '/uploads/attachments',
  access: 'signed_in',
  summary:
    'Get the address for a file of a message, post, comment or lesson that the caller may write. Send the file there, then the text with the id of the answer.',
  body: z
    .strictObject({
      /** What the file is for. */
      purpose: z.enum(attachmentPurposes),
      /** The conversation of the message, the community of the post, the post of the comment, or the course of the lesson. */
      target_id: id,
      file_name: fileName,
      file_mime_type: z.enum(attachmentRule.types, attachmentRule.typeMessage),
      file_size: z
        .int()
        .check(
          z.minimum(1, 'The file is empty'),
          z.maximum(attachmentRule.maxBytes, attachmentRule.sizeMessage),
        ),
    })
    .check((payload) => {
      const { file_mime_type, file_size } = payload.value;
      const { maxBytes, sizeMessage } = attachmentRuleOf(file_mime_type);
      if (file_size > maxBytes)
        payload.issues.push({ code: 'custom', input: file_size, path: ['file_size'], message: sizeMessage });
    }),
  response: one(uploadAddress),
  repeat: 'again',
  problems: [
    'chat.conversation_not_found',
    'chat.read_only',
    'chat.restricted',
    'group.not_found',
    'group.not_allowed',
    'post.not_found',
    'content.not_allowed',
    'content.locked',
    'content.restricted',
    'course.not_found',
    'lesson.not_allowed',
    'upload.restricted',
    'storage.limit_reached',
    'storage.no_room',
  ],
});

/** Where this caller reads one file for a while. */
export const attachmentAddress = z.object({
  id,
  /**
   * Relative to the origin of the API. Put `<width>.webp` or `moving.webp` of a picture, or `file`, in the place of
   * `{variant}`.
   */
  url: z.string(),
  expires_at: instant,
});
export type AttachmentAddress = z.output<typeof attachmentAddress>;

export const listAttachmentAddresses = endpoint({
  method: 'POST',
  path: '/attachments/addresses',
  access: 'signed_in',
  summary:
    'Get short-lived addresses of files. Files that do not exist, or that the caller may not read, are left out.',
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(ADDRESSES_MAX, 'Ask for at most 100 files')),
  }),
  response: one(z.array(attachmentAddress)),
  repeat: 'harmless',
  problems: [],
});
