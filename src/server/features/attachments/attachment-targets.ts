import {
  type AttachmentPurpose,
  attachmentKindOf,
  attachmentPurposes,
} from '../../../contract/attachments/attachment-rules.ts';
import { fileNameOf } from '../../../contract/attachments/file-name.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { UploadForm } from '../../../contract/uploads.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { StorageOwner, UploadTarget, UploadTargets } from '../uploads/upload-target.ts';
import { createAttachmentRepo } from './attachment.repo.ts';

/** The features that own the places say who may write there now, and for which community the bytes count. */
export type AdmitWriter = UploadTarget['admit'];

export interface AttachmentTargetsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly admit: Readonly<Record<AttachmentPurpose, AdmitWriter>>;
}

/** On a computer with Excel, browsers call a CSV file one of Excel. */
function isSheetOfText({ file_name, file_mime_type }: UploadForm): boolean {
  return file_mime_type === 'application/vnd.ms-excel' && /\.csv$/i.test(file_name.trim());
}

/** Files that are attached to a text. The text takes them by the id of their upload, see `attachment-keeper.ts`. */
export function createAttachmentTargets({
  db,
  clock,
  admit,
}: AttachmentTargetsDeps): Pick<UploadTargets, AttachmentPurpose> {
  const repo = createAttachmentRepo(db);

  function target(purpose: AttachmentPurpose): UploadTarget {
    return {
      admit: (caller, targetId): Promise<StorageOwner | null> => admit[purpose](caller, targetId),

      async requested({ userId }, { id, targetId, form }) {
        const kind = attachmentKindOf(form.file_mime_type);
        if (kind === null) throw new Error('the contract lets no such file in');
        await repo.insert({
          ...{ id, purpose, targetId, kind, uploaderId: userId },
          name: fileNameOf(form.file_name, form.file_mime_type),
          mimeType: isSheetOfText(form) ? 'text/csv' : form.file_mime_type,
          at: new Date(clock.now()).toISOString(),
        });
      },

      async place(_caller, _targetId, file, uploadId) {
        const attachment = await repo.arrived(uploadId, file);
        if (!attachment)
          throw new Problem('upload.address_over', 'The file is no longer there. Please send it again');
        return attachment;
      },
    };
  }

  const [message_file, post_file, comment_file, lesson_file] = attachmentPurposes;
  return {
    [message_file]: target(message_file),
    [post_file]: target(post_file),
    [comment_file]: target(comment_file),
    [lesson_file]: target(lesson_file),
  };
}
