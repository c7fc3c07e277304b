import { deleteCaptions, putCaptions } from '../../../contract/captions.ts';
import {
  getLessonVideo,
  getTeaserVideo,
  requestAvatarUpload,
  requestCourseCoverUpload,
  requestCoverUpload,
  requestLessonVideoUpload,
  requestLogoUpload,
  requestProofImageUpload,
  requestReportImageUpload,
  requestTeaserUpload,
  requestVerificationFileUpload,
  takeAvatarFrom,
} from '../../../contract/uploads.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { CaptionService } from './captions/caption.service.ts';
import type { UploadService } from './upload.service.ts';
import type { VideoService } from './video.service.ts';

export interface UploadCalls {
  readonly uploads: UploadService;
  readonly videos: VideoService;
  readonly captions: CaptionService;
}

/** Binds the calls that return an upload address, the address of a video, and fetch a picture. */
export function uploadCallRoutes(implement: Implement, { uploads, videos, captions }: UploadCalls): void {
  implement(requestAvatarUpload, async ({ body: form }, caller) => ({
    data: await uploads.address(caller, { purpose: 'avatar', targetId: caller.userId, form }),
  }));
  implement(requestCoverUpload, async ({ params, body: form }, caller) => ({
    data: await uploads.address(caller, { purpose: 'group_cover', targetId: params.group_id, form }),
  }));
  implement(requestLogoUpload, async ({ params, body: form }, caller) => ({
    data: await uploads.address(caller, { purpose: 'group_logo', targetId: params.group_id, form }),
  }));
  implement(requestTeaserUpload, async ({ params, body: form }, caller) => ({
    data: await uploads.address(caller, { purpose: 'group_teaser', targetId: params.group_id, form }),
  }));
  implement(requestCourseCoverUpload, async ({ params, body: form }, caller) => ({
    data: await uploads.address(caller, { purpose: 'course_cover', targetId: params.course_id, form }),
  }));
  implement(requestLessonVideoUpload, async ({ params, body: form }, caller) => ({
    data: await uploads.address(caller, { purpose: 'lesson_video', targetId: params.lesson_id, form }),
  }));
  implement(requestReportImageUpload, async ({ params, body: form }, caller) => ({
    data: await uploads.address(caller, { purpose: 'report_image', targetId: params.report_id, form }),
  }));
  implement(requestProofImageUpload, async ({ params, body: form }, caller) => ({
    data: await uploads.address(caller, { purpose: 'proof_image', targetId: params.proof_id, form }),
  }));
  implement(requestVerificationFileUpload, async ({ params, body: form }, caller) => ({
    data: await uploads.address(caller, { purpose: 'verification_file', targetId: params.group_id, form }),
  }));
  implement(getLessonVideo, async ({ params }, caller) => ({
    data: await videos.address('lesson_video', caller, params.lesson_id),
  }));
  implement(getTeaserVideo, async ({ params }, caller) => ({
    data: await videos.address('group_teaser', caller, params.group_id),
  }));
  implement(putCaptions, async ({ params: { lesson_id: lessonId, language }, body }, caller) => ({
    data: { captions: [...(await captions.put(caller, { lessonId, language }, body.content))] },
  }));
  implement(deleteCaptions, async ({ params: { lesson_id: lessonId, language } }, caller) => {
    await captions.remove(caller, { lessonId, language });
    return { data: null };
  });
  implement(takeAvatarFrom, async ({ body }, { userId }) => {
    const bytes = await uploads.fetchFrom(userId, body.url);
    const content = Buffer.from(bytes).toString('base64');
    return { data: { file_mime_type: 'image/png' as const, content } };
  });
}
