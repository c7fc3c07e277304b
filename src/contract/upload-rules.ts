import { type AttachmentPurpose, attachmentPurposes } from './attachments/attachment-rules.ts';

/** What files are for. */
export const uploadPurposes = [
  'avatar',
  'group_cover',
  'group_logo',
  'group_teaser',
  'course_cover',
  'lesson_video',
  'report_image',
  'proof_image',
  'verification_file',
] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** The same, and the places where files are attached. */
export const filePurposes = [...uploadPurposes, ...attachmentPurposes] as const;
export type FilePurpose = UploadPurpose | AttachmentPurpose;

/** Whether files of the purpose are attached to a text. */
export function isAttached(purpose: FilePurpose): purpose is AttachmentPurpose {
  return attachmentPurposes.some((one) => one === purpose);
}

/** Which files a purpose allows, and what is said about others. */
export interface UploadRule {
  readonly kind: 'picture' | 'video' | 'file';
  /** MIME types. */
  readonly types: readonly [string, ...string[]];
  readonly maxBytes: number;
  readonly typeMessage: string;
  readonly sizeMessage: string;
}

const MEBIBYTE = 1024 * 1024;

/** SPEC §5: 'Max size of 5MB'. */
export const AVATAR_MAX_BYTES = 5 * MEBIBYTE;
/** SPEC §5: png, jpeg, jpg, gif. */
export const avatarMimeTypes = ['image/png', 'image/jpeg', 'image/jpg', 'image/gif'] as const;

const smallPicture = {
  kind: 'picture',
  types: avatarMimeTypes,
  maxBytes: AVATAR_MAX_BYTES,
  typeMessage: 'File must be a PNG, JPEG or GIF image',
  sizeMessage: 'File size must be less than 5MB',
} as const;

const privatePicture = {
  kind: 'picture',
  types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  maxBytes: 5 * MEBIBYTE,
  typeMessage: 'File must be a PNG, JPEG, GIF or WebP image',
  sizeMessage: 'File size must be less than 5MB',
} as const;

const video = {
  kind: 'video',
  types: ['video/mp4', 'video/webm', 'video/ogg'],
  typeMessage: 'Video must be MP4, WebM, or OGG format',
} as const;

/** SPEC §5, §9. A file of exactly the limit is allowed. */
export const uploadRules = {
  avatar: smallPicture,
  group_cover: {
    kind: 'picture',
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
    maxBytes: 5 * MEBIBYTE,
    typeMessage: 'Cover image must be JPEG, PNG, GIF, or WebP',
    sizeMessage: 'Cover image size must be less than 5MB',
  },
  group_logo: {
    kind: 'picture',
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
    maxBytes: 5 * MEBIBYTE,
    typeMessage: 'Logo must be JPEG, PNG, GIF, or WebP',
    sizeMessage: 'Logo size must be less than 5MB',
  },
  group_teaser: { ...video, maxBytes: 100 * MEBIBYTE, sizeMessage: 'Video size must be less than 100MB' },
  course_cover: smallPicture,
  lesson_video: { ...video, maxBytes: 500 * MEBIBYTE, sizeMessage: 'Video size must be less than 500MB' },
  report_image: privatePicture,
  proof_image: privatePicture,
  verification_file: {
    kind: 'file',
    types: [...privatePicture.types, 'application/pdf'],
    maxBytes: 10 * MEBIBYTE,
    typeMessage: 'Documents must be PDF, PNG, JPEG, GIF or WebP files',
    sizeMessage: 'File size must be less than 10MB',
  },
} as const satisfies Readonly<Record<UploadPurpose, UploadRule>>;

/** SPEC §5: what the form of a new lesson says. It takes smaller files than the form that changes one. */
export const newLessonVideoRule: UploadRule = {
  ...uploadRules.lesson_video,
  maxBytes: 100 * MEBIBYTE,
  typeMessage: 'Video must be MP4, WebM, or OGG',
  sizeMessage: 'Video size must be less than 100MB',
};

/** Of all purposes. */
export const UPLOAD_MAX_BYTES = 500 * MEBIBYTE;

/**
 * Maximum number of pixels. A few kilobytes of PNG or GIF can decode to any size. JPEG has a higher limit, because it
 * is decoded at a reduced size and cameras make larger pictures.
 */
export const picturePixelsMax = { jpeg: 25_000_000, gif: 4_000_000, other: 15_000_000 } as const;

/** What is wrong with a chosen file, as the text that is shown; null when it may be sent. */
export function complaintAbout(
  { type, size }: { type: string; size: number },
  rule: UploadRule,
): string | null {
  // Photos of some phones. What their browsers read was made a JPEG before.
  if (rule.kind !== 'video' && (type === 'image/heic' || type === 'image/heif'))
    return 'This browser can’t read HEIC photos. Save the photo as JPEG and choose it again';
  if (!rule.types.includes(type)) return rule.typeMessage;
  if (size > rule.maxBytes) return rule.sizeMessage;
  return size === 0 ? 'The file is empty' : null;
}

/** Where pictures that communities uploaded are served: `<name>/<width>.webp`. The widths are those of covers. */
export const PICTURE_PATH = '/files/pictures';
/** Where pictures of reports are served, to their reporter and to those who handle the report: `<name>.webp`. */
export const REPORT_PICTURE_PATH = '/files/reports';
/** Where pictures of proofs of payment are served, to their sender and to the owner: `<name>.webp`. */
export const PROOF_PICTURE_PATH = '/files/proofs';
/** Where documents of verification requests are served, to the owner and to administrators: `<name>.webp` or `.pdf`. */
export const VERIFICATION_FILE_PATH = '/files/verification';
/** `teaser_video_url` of a video that was uploaded. It is not served there: see `GET /groups/:group_id/teaser-video`. */
export const VIDEO_PATH = '/files/videos';

/** The name of an uploaded document of a verification request; null for every other address. */
export function verificationFileIn(address: string): string | null {
  const [, name = null] = /^\/files\/verification\/([\w-]{22})\.(?:webp|pdf)$/.exec(address) ?? [];
  return name;
}

/** Whether an address is that of an uploaded picture or video, which only an upload sets. */
export function isUploaded(address: string): boolean {
  return address.startsWith(`${PICTURE_PATH}/`) || address.startsWith(`${VIDEO_PATH}/`);
}

/** WAITING and WORKING: it is being made. FAILED: it could not be made, and the video plays as it came. */
export const streamStatuses = ['WAITING', 'WORKING', 'READY', 'FAILED'] as const;
export type StreamStatus = (typeof streamStatuses)[number];
