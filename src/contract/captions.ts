import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';
import { done, one } from './core/list.ts';
import { id, instant, text } from './core/text.ts';

/** Languages of captions, as BCP 47 tags: those of the Philippines first. */
export const captionLanguages = [
  ...(['en', 'fil', 'ceb', 'ilo', 'hil', 'war', 'bcl', 'pam', 'pag', 'cbk', 'mrw', 'tsg'] as const),
  ...(['ar', 'de', 'es', 'fr', 'hi', 'id', 'it', 'ja', 'ko', 'ms', 'pt', 'ru', 'th', 'vi', 'zh'] as const),
] as const;
export type CaptionLanguage = (typeof captionLanguages)[number];

/** Bytes of a file with captions: those of a film of three hours have about 200 kB. */
export const CAPTIONS_MAX_BYTES = 512 * 1024;
/** In the request, where line breaks and quotation marks are escaped. */
const CAPTIONS_BODY_MAX_BYTES = 2 * CAPTIONS_MAX_BYTES;

/** Captions of one language. */
export const caption = z.object({
  language: z.enum(captionLanguages),
  /** A WebVTT file, read like the video. */
  url: z.string(),
  /** How many captions there are. */
  cues: z.int(),
  created_at: instant,
});
export type Caption = z.output<typeof caption>;

const captionParams = z.object({ lesson_id: id, language: z.enum(captionLanguages) });

export const putCaptions = endpoint({
  method: 'PUT',
  path: '/lessons/:lesson_id/captions/:language',
  access: 'lesson.edit',
  summary:
    'Set the captions of one language for the uploaded video of a lesson, from a WebVTT or SubRip file. Replaces earlier ones.',
  params: captionParams,
  body: z.strictObject({
    /** The whole file. */
    content: text().check(
      z.minLength(1, 'The file is empty'),
      z.maxLength(CAPTIONS_MAX_BYTES, 'File size must be less than 512KB'),
    ),
  }),
  bodyMaxBytes: CAPTIONS_BODY_MAX_BYTES,
  response: one(z.object({ captions: z.array(caption) })),
  problems: [
    'lesson.not_found',
    'lesson.not_allowed',
    'group.not_verified',
    'upload.restricted',
    'upload.no_video',
    'request.invalid',
  ],
});

export const deleteCaptions = endpoint({
  method: 'DELETE',
  path: '/lessons/:lesson_id/captions/:language',
  access: 'lesson.edit',
  summary: 'Remove the captions of one language. Idempotent.',
  params: captionParams,
  response: done,
  problems: ['lesson.not_found', 'lesson.not_allowed', 'group.not_verified', 'upload.restricted'],
});
