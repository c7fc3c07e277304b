import type { Course } from '../../../../contract/courses/courses.ts';
import { uploadAnswers } from '../../../../contract/uploads.ts';
import { useFileUpload } from '../../../data/uploads/use-file-upload.ts';
import { t } from '../../../i18n/t.ts';
import { VerifiedFileField } from '../parts/verified-file-field.tsx';

interface CourseCoverFileProps {
  course: Pick<Course, 'id' | 'group'>;
  isDisabled: boolean;
  /** Receives the address under which the file is served. */
  onSent: (url: string) => void;
}

/** Sends a file as the cover of a course. It takes the place of the address as soon as it is sent. */
export function CourseCoverFile({ course, isDisabled, onSent }: CourseCoverFileProps) {
  const upload = useFileUpload('course_cover', (answer) => {
    const { data: sent } = uploadAnswers.course_cover.safeParse(answer);
    if (sent) onSent(sent.data.cover_image_url ?? '');
  });
  return (
    <VerifiedFileField
      course={course}
      upload={upload}
      label={t('Cover image file')}
      hint={t('PNG, JPEG or GIF. Max size of 5MB')}
      targetId={course.id}
      isDisabled={isDisabled}
    />
  );
}
