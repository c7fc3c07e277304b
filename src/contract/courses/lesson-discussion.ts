import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { rtPosition } from '../core/realtime.ts';
import { id } from '../core/text.ts';
import { post } from '../feed/posts.ts';

export const openLessonDiscussion = endpoint({
  method: 'POST',
  path: '/lessons/:lesson_id/discussion',
  access: 'lesson.take',
  summary:
    'Get the discussion of a lesson: a post without text, which no list shows, and whose comments only those who may open the lesson read and write. The first call makes it.',
  repeat: 'harmless',
  params: z.object({ lesson_id: id }),
  response: z.object({ data: post, rt: rtPosition }),
  problems: ['lesson.not_found', 'membership.required'],
});
