import type { ChosenFile } from '../../../../machines/community-form.machine.ts';
import { type UploadPurpose, uploadRules } from '../../../contract/upload-rules.ts';
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
} from '../../../contract/uploads.ts';
import { call } from '../api/call.ts';

/** Asks for the address where a file goes. @throws ApiError, TypeError as `call` */
export async function requestUpload(
  purpose: UploadPurpose,
  targetId: string,
  file: ChosenFile,
): Promise<UploadAddress> {
  const named = { file_name: file.name.slice(-255) || 'file', file_size: file.size };
  switch (purpose) {
    case 'avatar':
      return (await call(requestAvatarUpload, { body: { ...named, file_mime_type: typeOf(purpose, file) } }))
        .data;
    case 'group_cover': {
      const body = { ...named, file_mime_type: typeOf(purpose, file) };
      return (await call(requestCoverUpload, { params: { group_id: targetId }, body })).data;
    }
    case 'group_logo': {
      const body = { ...named, file_mime_type: typeOf(purpose, file) };
      return (await call(requestLogoUpload, { params: { group_id: targetId }, body })).data;
    }
    case 'group_teaser': {
      const body = { ...named, file_mime_type: typeOf(purpose, file) };
      return (await call(requestTeaserUpload, { params: { group_id: targetId }, body })).data;
    }
    case 'course_cover': {
      const body = { ...named, file_mime_type: typeOf(purpose, file) };
      return (await call(requestCourseCoverUpload, { params: { course_id: targetId }, body })).data;
    }
    case 'lesson_video': {
      const body = { ...named, file_mime_type: typeOf(purpose, file) };
      return (await call(requestLessonVideoUpload, { params: { lesson_id: targetId }, body })).data;
    }
    case 'report_image': {
      const body = { ...named, file_mime_type: typeOf(purpose, file) };
      return (await call(requestReportImageUpload, { params: { report_id: targetId }, body })).data;
    }
    case 'proof_image': {
      const body = { ...named, file_mime_type: typeOf(purpose, file) };
      return (await call(requestProofImageUpload, { params: { proof_id: targetId }, body })).data;
    }
    case 'verification_file': {
      const body = { ...named, file_mime_type: typeOf(purpose, file) };
      return (await call(requestVerificationFileUpload, { params: { group_id: targetId }, body })).data;
    }
  }
}

/** The machine has checked the type. */
function typeOf<P extends UploadPurpose>(
  purpose: P,
  { type }: ChosenFile,
): (typeof uploadRules)[P]['types'][number] {
  const { types } = uploadRules[purpose];
  return types.find((one) => one === type) ?? types[0];
}
