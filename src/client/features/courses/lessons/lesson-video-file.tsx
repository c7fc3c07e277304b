import type { Course } from '../../../../contract/courses/courses.ts';
import type { FileUpload } from '../../../data/uploads/use-file-upload.ts';
import { t } from '../../../i18n/t.ts';
import { VerifiedFileField } from '../parts/verified-file-field.tsx';

interface LessonVideoFileProps {
  course: Pick<Course, 'group'>;
  upload: FileUpload;
  /** Null while the lesson does not exist: the form sends the file once it does. */
  lessonId: string | null;
  isDisabled: boolean;
}

/** Chooses a file as the video of a lesson. */
export function LessonVideoFile({ course, upload, lessonId, isDisabled }: LessonVideoFileProps) {
  return (
    <VerifiedFileField
      course={course}
      upload={upload}
      label={t('Video file')}
      hint={
        lessonId === null
          ? t('MP4, WebM or OGG. Max size of 100MB')
          : t('MP4, WebM or OGG. Max size of 500MB')
      }
      targetId={lessonId}
      isDisabled={isDisabled}
    />
  );
}
