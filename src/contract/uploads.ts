import * as z from 'zod/mini';
import { currentUser } from './account/me.ts';
import { endpoint } from './core/endpoint.ts';
import { one } from './core/list.ts';
import { id, instant, text, webUrlOrEmpty } from './core/text.ts';

/** SPEC §5: 'Max size of 5MB'. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
/** SPEC §5: png, jpeg, jpg, gif. */
export const avatarMimeTypes = ['image/png', 'image/jpeg', 'image/jpg', 'image/gif'] as const;
export type AvatarMimeType = (typeof avatarMimeTypes)[number];

/** The sides, in pixels, of the stored profile pictures: for lists, for cards, for a full view. */
export const avatarSides = [96, 256, 512] as const;
/** The side in `avatar_url`. The other sizes differ in this number only. */
export const AVATAR_URL_SIDE = 256;
/** Where pictures are served, on every stage: they are not API calls, and keep their address for ever. */
export const AVATAR_PATH = '/files/avatars';

/** Announces an upload (SPEC §3). The name is neither read nor stored. */
export const avatarUploadForm = z.strictObject({
  file_name: text().check(z.minLength(1), z.maxLength(255)),
  file_mime_type: z.enum(avatarMimeTypes, 'File must be a PNG, JPEG or GIF image'),
  file_size: z
    .int()
    .check(z.minimum(1, 'The file is empty'), z.maximum(AVATAR_MAX_BYTES, 'File size must be less than 5MB')),
});
export type AvatarUploadForm = z.output<typeof avatarUploadForm>;

/** Where to upload one file, once, soon. */
export const uploadAddress = z.object({
  id,
  /** Relative to the origin of the API. Valid for the user who requested it, and for this type and size. */
  upload_url: z.string(),
  method: z.literal('PUT'),
  /** Headers to send unchanged with the file. */
  headers: z.object({ 'content-type': z.string() }),
  expires_at: instant,
});
export type UploadAddress = z.output<typeof uploadAddress>;

/** The answer to an uploaded file: the user with the new picture. */
export const avatarUploaded = one(currentUser);

export const requestAvatarUpload = endpoint({
  method: 'POST',
  path: '/uploads/avatar',
  access: 'signed_in',
  summary:
    'Get the address for a profile picture upload. Send the file there with PUT. It becomes the picture when that call succeeds.',
  body: avatarUploadForm,
  response: one(uploadAddress),
  repeat: 'again',
  problems: ['upload.restricted'],
});

export const takeAvatarFrom = endpoint({
  method: 'POST',
  path: '/uploads/avatar/address',
  access: 'signed_in',
  summary: 'Fetch the picture at an address and return it re-encoded, as a preview to upload.',
  body: z.strictObject({
    url: webUrlOrEmpty('Please enter a valid URL').check(z.minLength(1, 'Please enter a valid URL')),
  }),
  response: one(z.object({ file_mime_type: z.literal('image/png'), content: z.base64() })),
  repeat: 'again',
  problems: [
    'upload.restricted',
    'upload.not_fetched',
    'upload.not_a_picture',
    'upload.too_many_pixels',
    'request.too_many',
  ],
});
