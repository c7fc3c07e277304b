import { randomUUID } from 'node:crypto';
import type { AttachmentPurpose } from '../../../src/contract/attachments/attachment-rules.ts';
import {
  listAttachmentAddresses,
  requestAttachmentUpload,
} from '../../../src/contract/attachments/attachments.ts';
import * as captions from '../../../src/contract/captions.ts';
import * as uploads from '../../../src/contract/uploads.ts';
import type { World } from './a-world.ts';
import { type Row, row } from './row.ts';

const picture = { file_name: 'a.png', file_mime_type: 'image/png' as const, file_size: 1024 };
const film = { file_name: 'a.mp4', file_mime_type: 'video/mp4' as const, file_size: 1024 };
const ofGroup = ({ groupId }: World) => ({ params: { group_id: groupId } });
const ofCourse = ({ courseId }: World) => ({ params: { course_id: courseId } });
/** A preview, which everyone who sees the course may open. */
const ofLesson = ({ previewId }: World) => ({ params: { lesson_id: previewId } });
const ofCaptions = ({ previewId }: World) => ({ params: { lesson_id: previewId, language: 'fil' as const } });

/** The communities here are not verified, so most files are refused also for those who may edit. */
const unverified = { how: 'not verified', status: 403 };

const attached = (purpose: AttachmentPurpose, target_id: string) => ({
  body: { ...picture, purpose, target_id },
});

export const uploadRows: readonly Row[] = [
  row(requestAttachmentUpload, 'chat', ({ chatId }) => attached('message_file', chatId), {
    how: 'for a message',
    right: 'chat.write',
  }),
  row(requestAttachmentUpload, 'group', ({ groupId }) => attached('post_file', groupId), {
    how: 'for a post',
    right: 'post.create',
  }),
  row(requestAttachmentUpload, 'posts', ({ foreignPostId }) => attached('comment_file', foreignPostId), {
    how: 'for a comment',
    right: 'comment.create',
  }),
  row(requestAttachmentUpload, 'courses', ({ courseId }) => attached('lesson_file', courseId), {
    how: 'for a lesson',
    right: 'lesson.edit',
  }),
  row(listAttachmentAddresses, 'nothing', () => ({ body: { ids: [randomUUID()] } })),
  row(uploads.requestAvatarUpload, 'nothing', () => ({ body: picture })),
  row(uploads.requestCoverUpload, 'group', (world) => ({ ...ofGroup(world), body: picture }), unverified),
  row(uploads.requestLogoUpload, 'group', (world) => ({ ...ofGroup(world), body: picture })),
  row(uploads.requestTeaserUpload, 'group', (world) => ({ ...ofGroup(world), body: film })),
  row(
    uploads.requestCourseCoverUpload,
    'courses',
    (world) => ({ ...ofCourse(world), body: picture }),
    unverified,
  ),
  row(
    uploads.requestLessonVideoUpload,
    'courses',
    (world) => ({ ...ofLesson(world), body: film }),
    unverified,
  ),
  row(uploads.getTeaserVideo, 'group', ofGroup, { status: 404 }),
  row(uploads.getLessonVideo, 'courses', ofLesson, { status: 404 }),
  row(
    captions.putCaptions,
    'courses',
    (world) => ({ ...ofCaptions(world), body: { content: '00:01.000 --> 00:02.000\nHay' } }),
    unverified,
  ),
  row(captions.deleteCaptions, 'courses', ofCaptions, unverified),
  row(
    uploads.requestProofImageUpload,
    'nothing',
    () => ({ params: { proof_id: randomUUID() }, body: picture }),
    { how: 'nowhere', status: 404 },
  ),
  row(uploads.requestVerificationFileUpload, 'group', (world) => ({ ...ofGroup(world), body: picture })),
  // Of this machine: nothing is fetched from there.
  row(uploads.takeAvatarFrom, 'nothing', () => ({ body: { url: 'http://127.0.0.1/ako.png' } }), {
    status: 422,
  }),
];
