import type { Course } from '../../../../contract/courses/courses.ts';
import { FileUploadField, type FileUploadFieldProps } from '../../../data/uploads/file-upload-field.tsx';
import { t } from '../../../i18n/t.ts';

interface VerifiedFileFieldProps extends FileUploadFieldProps {
  course: Pick<Course, 'group'>;
}

/** Sends a file for a course of a verified community. Others give an address. */
export function VerifiedFileField({ course, ...field }: VerifiedFileFieldProps) {
  if (course.group.is_verified) return <FileUploadField {...field} />;
  return (
    <p className="text-small text-muted">
      {t('Only verified communities upload files here. Give an address instead.')}
    </p>
  );
}
