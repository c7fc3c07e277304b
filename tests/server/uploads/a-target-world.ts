import { randomUUID } from 'node:crypto';
import {
  type AttachmentPurpose,
  attachmentRuleOf,
} from '../../../src/contract/attachments/attachment-rules.ts';
import { requestAttachmentUpload } from '../../../src/contract/attachments/attachments.ts';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import type { Community } from '../../../src/contract/communities/communities.ts';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { createComment } from '../../../src/contract/feed/comments.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { changeProofSettings, sendProof } from '../../../src/contract/money/proofs.ts';
import { createReport } from '../../../src/contract/reports/reports.ts';
import {
  type FilePurpose,
  isAttached,
  type UploadRule,
  uploadRules,
} from '../../../src/contract/upload-rules.ts';
import {
  requestAvatarUpload,
  requestCourseCoverUpload,
  requestCoverUpload,
  requestLessonVideoUpload,
  requestLogoUpload,
  requestProofImageUpload,
  requestReportImageUpload,
  requestTeaserUpload,
  requestVerificationFileUpload,
  type UploadAddress,
} from '../../../src/contract/uploads.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';
import { courseWays } from '../courses/course-world.ts';
import { aPicture } from './a-picture.ts';
import { anMp4 } from './a-video.ts';
import { anUploadWorld } from './an-upload-world.ts';

export type TargetWorld = Awaited<ReturnType<typeof aTargetWorld>>;

/** The call for an address, by what the file is for. */
export const uploadCalls = {
  avatar: requestAvatarUpload,
  group_cover: requestCoverUpload,
  group_logo: requestLogoUpload,
  group_teaser: requestTeaserUpload,
  course_cover: requestCourseCoverUpload,
  lesson_video: requestLessonVideoUpload,
  report_image: requestReportImageUpload,
  proof_image: requestProofImageUpload,
  verification_file: requestVerificationFileUpload,
  message_file: requestAttachmentUpload,
  post_file: requestAttachmentUpload,
  comment_file: requestAttachmentUpload,
  lesson_file: requestAttachmentUpload,
} as const satisfies Readonly<Record<FilePurpose, Endpoint>>;

/** The rule of a purpose. Of files that are attached, that of pictures. */
export function ruleOf(purpose: FilePurpose): UploadRule {
  return isAttached(purpose) ? attachmentRuleOf('image/png') : uploadRules[purpose];
}

/** What `sender` says they paid in a community of someone else. */
async function aProof(api: CommunityApi, sender: string): Promise<{ id: string }> {
  const seller = await api.person();
  const shop = await api.community(seller, { name: 'Tindahan', slug: 'tindahan-ng-patunay' });
  const params = { group_id: shop.id };
  const plan = { group_id: shop.id, type: 'Suki', fee_amount: '499', cycle_type: 'MONTHLY' as const };
  const { data: sold } = await api.ok(createMembershipPlan, seller, { body: plan });
  const body = { is_on: true, instructions: 'GCash 0917 555 0123', version: 1 };
  await api.ok(changeProofSettings, seller, { params, body });
  const form = { group_membership_plan_id: sold.id, reference: '1002 003', amount: '499' };
  return (await api.ok(sendProof, sender, { params, body: form })).data;
}

/** A verified community with a course and a lesson, and people who may send files for them. */
export async function aTargetWorld(env: Readonly<Record<string, string>> = {}) {
  const world = await anUploadWorld(env);
  const { api } = world;
  const owner = await api.person();
  const group = await api.community(owner);
  await verify(group);
  const course = await courseWays(api).make(owner, group.id);
  const lesson = await courseWays(api).add(owner, course.id, { type: 'VIDEO', has_video_file: true });
  const { data: report } = await api.ok(createReport, owner, { body: { type: 'BUG' } });
  const proof = await aProof(api, owner);
  const { data: post } = await api.ok(createPost, owner, {
    body: { group_id: group.id, content_md: 'Kumusta, mga kapitbahay?' },
  });
  const params: Readonly<Record<FilePurpose, Record<string, string>>> = {
    avatar: {},
    group_cover: { group_id: group.id },
    group_logo: { group_id: group.id },
    group_teaser: { group_id: group.id },
    course_cover: { course_id: course.id },
    lesson_video: { lesson_id: lesson.id },
    report_image: { report_id: report.id },
    proof_image: { proof_id: proof.id },
    verification_file: { group_id: group.id },
    message_file: { target_id: group.chatId },
    post_file: { target_id: group.id },
    comment_file: { target_id: post.id },
    lesson_file: { target_id: course.id },
  };

  async function verify({ id }: Pick<Community, 'id'>, status = 'VERIFIED') {
    await api.db.query('update groups set group_verification_request_status = $2 where id = $1', [
      id,
      status,
    ]);
  }

  /** Asks for an address as `person`; answers whatever the server says. */
  function ask(
    purpose: FilePurpose,
    person: string | null,
    file: { size: number; type?: string; name?: string },
  ) {
    const body = {
      file_name: file.name ?? 'talaksan',
      file_mime_type: file.type ?? ruleOf(purpose).types[0],
      file_size: file.size,
      ...(isAttached(purpose) && { purpose, ...params[purpose] }),
    };
    return api.call<Endpoint>(uploadCalls[purpose], person, { params: params[purpose], body } as never);
  }

  async function addressOf(
    purpose: FilePurpose,
    bytes: Uint8Array,
    { person = owner, type = ruleOf(purpose).types[0] as string } = {},
  ): Promise<UploadAddress> {
    const { status, json, text } = await ask(purpose, person, { size: bytes.byteLength, type });
    if (status !== 200) throw new Error(text);
    return uploadCalls[purpose].response.parse(json).data;
  }

  return {
    ...world,
    request: world.ask,
    owner,
    group,
    course,
    lesson,
    verify,
    ask,
    addressOf,

    /** A file that is right for the purpose. */
    async aFile(purpose: FilePurpose): Promise<Buffer> {
      return ruleOf(purpose).kind === 'video'
        ? anMp4()
        : aPicture(ruleOf(purpose).types[0] === 'image/png' ? 'png' : 'jpeg', { width: 300 });
    },

    /** A text of the owner with a file that has arrived. */
    async attach(purpose: AttachmentPurpose, id: string): Promise<void> {
      const attachments = [{ id, alt: '', duration_seconds: null }];
      const content_md = 'Tingnan ninyo!';
      if (purpose === 'post_file')
        await api.ok(createPost, owner, { body: { group_id: group.id, content_md, attachments } });
      else if (purpose === 'comment_file')
        await api.ok(createComment, owner, { body: { post_id: post.id, content_md, attachments } });
      else if (purpose === 'lesson_file')
        await courseWays(api).add(owner, course.id, { content_md, attachments });
      else
        await api.ok(sendMessage, owner, {
          body: {
            group_id: group.id,
            chat_conversation_id: group.chatId,
            content: content_md,
            client_msg_id: randomUUID(),
            attachments,
          },
        });
    },

    /** Both steps. */
    async sendTo(purpose: FilePurpose, bytes: Uint8Array, wish: { person?: string; type?: string } = {}) {
      return world.send(wish.person ?? owner, await addressOf(purpose, bytes, wish), bytes);
    },

    /** Bytes that count for the community now. */
    async usedBytes(): Promise<number> {
      const { rows } = await api.db.query<{ bytes: number }>(
        `select (coalesce((select sum(bytes) from files where group_id = $1), 0)
           + coalesce((select sum(bytes) from uploads where group_id = $1 and done_at is null), 0))::float8 as bytes`,
        [group.id],
      );
      return rows[0]?.bytes ?? 0;
    },
  };
}
