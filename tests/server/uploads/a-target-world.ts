import type { Community } from '../../../src/contract/communities/communities.ts';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { createReport } from '../../../src/contract/reports/reports.ts';
import { type UploadPurpose, uploadRules } from '../../../src/contract/upload-rules.ts';
import {
  requestAvatarUpload,
  requestCourseCoverUpload,
  requestCoverUpload,
  requestLessonVideoUpload,
  requestReportImageUpload,
  requestTeaserUpload,
  type UploadAddress,
} from '../../../src/contract/uploads.ts';
import { courseWays } from '../courses/course-world.ts';
import { aPicture } from './a-picture.ts';
import { anMp4 } from './a-video.ts';
import { anUploadWorld } from './an-upload-world.ts';

export type TargetWorld = Awaited<ReturnType<typeof aTargetWorld>>;

export const calls = {
  avatar: requestAvatarUpload,
  group_cover: requestCoverUpload,
  group_teaser: requestTeaserUpload,
  course_cover: requestCourseCoverUpload,
  lesson_video: requestLessonVideoUpload,
  report_image: requestReportImageUpload,
} as const satisfies Readonly<Record<UploadPurpose, Endpoint>>;

/** A verified community with a course and a lesson, and whoever may send files for them. */
export async function aTargetWorld(env: Readonly<Record<string, string>> = {}) {
  const world = await anUploadWorld(env);
  const { api } = world;
  const owner = await api.person();
  const group = await api.community(owner);
  await verify(group);
  const course = await courseWays(api).make(owner, group.id);
  const lesson = await courseWays(api).add(owner, course.id, { type: 'VIDEO', has_video_file: true });
  const { data: report } = await api.ok(createReport, owner, { body: { type: 'BUG' } });
  const params: Readonly<Record<UploadPurpose, Record<string, string>>> = {
    avatar: {},
    group_cover: { group_id: group.id },
    group_teaser: { group_id: group.id },
    course_cover: { course_id: course.id },
    lesson_video: { lesson_id: lesson.id },
    report_image: { report_id: report.id },
  };

  async function verify({ id }: Pick<Community, 'id'>, status = 'VERIFIED') {
    await api.db.query('update groups set group_verification_request_status = $2 where id = $1', [
      id,
      status,
    ]);
  }

  /** Asks for an address as `person`; answers whatever the server says. */
  function ask(
    purpose: UploadPurpose,
    person: string | null,
    file: { size: number; type?: string; name?: string },
  ) {
    const body = {
      file_name: file.name ?? 'talaksan',
      file_mime_type: file.type ?? uploadRules[purpose].types[0],
      file_size: file.size,
    };
    return api.call<Endpoint>(calls[purpose], person, { params: params[purpose], body } as never);
  }

  async function addressOf(
    purpose: UploadPurpose,
    bytes: Uint8Array,
    { person = owner, type = uploadRules[purpose].types[0] as string } = {},
  ): Promise<UploadAddress> {
    const { status, json, text } = await ask(purpose, person, { size: bytes.byteLength, type });
    if (status !== 200) throw new Error(text);
    return calls[purpose].response.parse(json).data;
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
    async aFile(purpose: UploadPurpose): Promise<Buffer> {
      return uploadRules[purpose].kind === 'video'
        ? anMp4()
        : aPicture(uploadRules[purpose].types[0] === 'image/png' ? 'png' : 'jpeg', { width: 300 });
    },

    /** Both steps. */
    async sendTo(purpose: UploadPurpose, bytes: Uint8Array, wish: { person?: string; type?: string } = {}) {
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
