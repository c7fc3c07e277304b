import * as z from 'zod/mini';
import { currentUser } from './account/me.ts';
import { attachment } from './attachments/attachment.ts';
import { caption } from './captions.ts';
import { community } from './communities/communities.ts';
import { endpoint } from './core/endpoint.ts';
import { one } from './core/list.ts';
import { id, instant, oneLine, webUrlOrEmpty } from './core/text.ts';
import { course } from './courses/courses.ts';
import { lesson } from './courses/lessons.ts';
import { paymentProof } from './money/proofs.ts';
import { ownReport } from './reports/reports.ts';
import {
  avatarMimeTypes,
  type FilePurpose,
  streamStatuses,
  type UploadPurpose,
  uploadRules,
} from './upload-rules.ts';

/** The sides, in pixels, of the stored profile pictures: for lists, for cards, for a full view. */
export const avatarSides = [96, 256, 512] as const;
/** The side in `avatar_url`. The other sizes differ in this number only. */
export const AVATAR_URL_SIDE = 256;
/** Where pictures are served, on every stage: they are not API calls, and keep their address for ever. */
export const AVATAR_PATH = '/files/avatars';

/** Announces an upload (SPEC §3). The name is neither read nor stored. */
function uploadForm<const Types extends readonly string[]>(
  types: Types,
  { maxBytes, typeMessage, sizeMessage }: (typeof uploadRules)[UploadPurpose],
) {
  return z.strictObject({
    file_name: oneLine().check(z.minLength(1), z.maxLength(255)),
    file_mime_type: z.enum(types, typeMessage),
    file_size: z.int().check(z.minimum(1, 'The file is empty'), z.maximum(maxBytes, sizeMessage)),
  });
}

export const avatarUploadForm = uploadForm(avatarMimeTypes, uploadRules.avatar);
const coverForm = uploadForm(uploadRules.group_cover.types, uploadRules.group_cover);
const logoForm = uploadForm(uploadRules.group_logo.types, uploadRules.group_logo);
const teaserForm = uploadForm(uploadRules.group_teaser.types, uploadRules.group_teaser);
const courseCoverForm = uploadForm(uploadRules.course_cover.types, uploadRules.course_cover);
const reportImageForm = uploadForm(uploadRules.report_image.types, uploadRules.report_image);
const proofImageForm = uploadForm(uploadRules.proof_image.types, uploadRules.proof_image);
const verificationFileForm = uploadForm(uploadRules.verification_file.types, uploadRules.verification_file);
const lessonVideoForm = uploadForm(uploadRules.lesson_video.types, uploadRules.lesson_video);

/** What every one of these calls needs to know about a file. */
export interface UploadForm {
  readonly file_name: string;
  readonly file_mime_type: string;
  readonly file_size: number;
}

/** Where to upload one file, once, soon. */
export const uploadAddress = z.object({
  id,
  /**
   * Relative to the origin of the API. Valid for the user who requested it, and for this type and size. Takes the whole
   * file by PUT, or its parts by the tus protocol (HEAD, PATCH), which goes on after an interruption. DELETE cancels.
   */
  upload_url: z.string(),
  method: z.literal('PUT'),
  /** Headers to send unchanged with the file. */
  headers: z.object({ 'content-type': z.string() }),
  /** The upload has to start before. It may then go on for 24 hours. */
  expires_at: instant,
});
export type UploadAddress = z.output<typeof uploadAddress>;

/** The answer to the last byte of a file: what now has it. */
export const uploadAnswers = {
  avatar: one(currentUser),
  group_cover: one(community),
  group_logo: one(community),
  group_teaser: one(community),
  course_cover: one(course),
  lesson_video: one(lesson),
  report_image: one(ownReport),
  proof_image: one(paymentProof),
  /** Its address, for the document of the request that shows it. */
  verification_file: one(z.object({ url: z.string() })),
  message_file: one(attachment),
  post_file: one(attachment),
  comment_file: one(attachment),
  lesson_file: one(attachment),
} as const satisfies Readonly<Record<FilePurpose, z.ZodMiniType>>;

/** The answer to an uploaded profile picture: the user with it. */
export const avatarUploaded = uploadAnswers.avatar;

export const requestAvatarUpload = endpoint({
  method: 'POST',
  path: '/uploads/avatar',
  access: 'signed_in',
  summary:
    'Get the address for a profile picture upload. Send the file there with PUT. It becomes the picture when that call succeeds.',
  body: avatarUploadForm,
  response: one(uploadAddress),
  repeat: 'again',
  problems: ['upload.restricted', 'storage.limit_reached', 'storage.no_room'],
});

const groupParams = z.object({ group_id: id });
const courseParams = z.object({ course_id: id });
const lessonParams = z.object({ lesson_id: id });

export const requestCoverUpload = endpoint({
  method: 'POST',
  path: '/uploads/groups/:group_id/cover',
  access: 'group.edit',
  summary: 'Get the address for the cover of a verified community. Send the file there.',
  params: groupParams,
  body: coverForm,
  response: one(uploadAddress),
  repeat: 'again',
  problems: [
    'group.not_found',
    'group.not_allowed',
    'group.not_verified',
    'upload.restricted',
    'storage.limit_reached',
    'storage.no_room',
  ],
});

export const requestLogoUpload = endpoint({
  method: 'POST',
  path: '/uploads/groups/:group_id/logo',
  access: 'group.edit',
  summary: 'Get the address for the logo of a community. Send the file there.',
  params: groupParams,
  body: logoForm,
  response: one(uploadAddress),
  repeat: 'again',
  problems: ['group.not_found', 'group.not_allowed', 'upload.restricted', 'storage.limit_reached'],
});

export const requestTeaserUpload = endpoint({
  method: 'POST',
  path: '/uploads/groups/:group_id/teaser-video',
  access: 'group.edit',
  summary: 'Get the address for the teaser video of a community. Send the file there.',
  params: groupParams,
  body: teaserForm,
  response: one(uploadAddress),
  repeat: 'again',
  problems: [
    'group.not_found',
    'group.not_allowed',
    'upload.restricted',
    'storage.limit_reached',
    'storage.no_room',
  ],
});

export const requestCourseCoverUpload = endpoint({
  method: 'POST',
  path: '/uploads/courses/:course_id/cover',
  access: 'course.edit',
  summary: 'Get the address for the cover of a course in a verified community. Send the file there.',
  params: courseParams,
  body: courseCoverForm,
  response: one(uploadAddress),
  repeat: 'again',
  problems: [
    'course.not_found',
    'course.not_allowed',
    'group.not_verified',
    'upload.restricted',
    'storage.limit_reached',
    'storage.no_room',
  ],
});

export const requestLessonVideoUpload = endpoint({
  method: 'POST',
  path: '/uploads/lessons/:lesson_id/video',
  access: 'lesson.edit',
  summary: 'Get the address for the video of a lesson in a verified community. Send the file there.',
  params: lessonParams,
  body: lessonVideoForm,
  response: one(uploadAddress),
  repeat: 'again',
  problems: [
    'lesson.not_found',
    'lesson.not_allowed',
    'group.not_verified',
    'upload.restricted',
    'storage.limit_reached',
    'storage.no_room',
  ],
});

export const requestReportImageUpload = endpoint({
  method: 'POST',
  path: '/uploads/reports/:report_id/image',
  access: 'signed_in',
  summary: 'Get the address for a picture that the caller adds to a report of theirs. Send the file there.',
  params: z.object({ report_id: id }),
  body: reportImageForm,
  response: one(uploadAddress),
  repeat: 'again',
  problems: [
    'report.not_found',
    'report.decided',
    'report.too_many_pictures',
    'upload.restricted',
    'storage.limit_reached',
    'storage.no_room',
  ],
});

export const requestProofImageUpload = endpoint({
  method: 'POST',
  path: '/uploads/proofs/:proof_id/image',
  access: 'signed_in',
  summary: 'Get the address for the picture of a proof of payment that the caller sent. Send the file there.',
  params: z.object({ proof_id: id }),
  body: proofImageForm,
  response: one(uploadAddress),
  repeat: 'again',
  problems: [
    'proof.not_found',
    'proof.decided',
    'upload.restricted',
    'storage.limit_reached',
    'storage.no_room',
  ],
});

export const requestVerificationFileUpload = endpoint({
  method: 'POST',
  path: '/uploads/groups/:group_id/verification-file',
  access: 'verification.submit',
  summary:
    'Get the address for a document of the community’s verification request. Send the file there, and its address with the request. Only the owner and administrators may read it.',
  params: groupParams,
  body: verificationFileForm,
  response: one(uploadAddress),
  repeat: 'again',
  problems: [
    'group.not_found',
    'group.not_allowed',
    'upload.restricted',
    'storage.limit_reached',
    'storage.no_room',
  ],
});

/** A video in several qualities, from which a player chooses by the connection. */
const videoStream = z.object({
  status: z.enum(streamStatuses),
  /** Of the work, 0 to 1. */
  share: z.number(),
  /** The quality that is being made, in pixels of its shorter side; null while there is none. */
  preparing: z._default(z.nullable(z.int()), null),
  /** It FAILED because the community may not store more. It is tried again on another day. */
  is_storage_full: z._default(z.boolean(), false),
  /** An HLS playlist, read like the video itself; null until it is READY. */
  url: z.nullable(z.string()),
  /** A picture of the video; null while there is none. */
  poster_url: z.nullable(z.string()),
  /** Those that are READY, smallest first. `lines`: pixels of the shorter side. `bytes`: of the whole video. */
  qualities: z.array(z.object({ lines: z.int(), bytes: z.int() })),
});
export type VideoStream = z.output<typeof videoStream>;

/** A stored video, and where this caller reads it for a while. */
export const storedVideo = z.object({
  /** Relative to the origin of the API. For this caller only, by ranges. The same for some minutes, so that a player goes on. */
  url: z.string(),
  expires_at: instant,
  mime_type: z.string(),
  bytes: z.int(),
  /** Null when it is not known. */
  duration_seconds: z.nullable(z.number()),
  /** Null: none is made here. */
  stream: z.nullable(videoStream),
  /** By language. */
  captions: z.array(caption),
});
export type StoredVideo = z.output<typeof storedVideo>;

export const getTeaserVideo = endpoint({
  method: 'GET',
  path: '/groups/:group_id/teaser-video',
  access: 'group.see',
  summary: 'Get a short-lived address of the teaser video that was uploaded.',
  params: groupParams,
  response: one(storedVideo),
  problems: ['group.not_found', 'upload.no_video'],
});

export const getLessonVideo = endpoint({
  method: 'GET',
  path: '/lessons/:lesson_id/video',
  access: 'courses.read',
  summary: 'Get a short-lived address of the video that was uploaded for a lesson.',
  params: lessonParams,
  response: one(storedVideo),
  problems: ['lesson.not_found', 'membership.required', 'upload.no_video'],
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
