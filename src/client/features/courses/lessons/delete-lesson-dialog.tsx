import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteLesson, type LessonCard } from '../../../../contract/courses/lessons.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { refreshCourses } from '../parts/refresh-courses.ts';

interface DeleteLessonDialogProps {
  lesson: LessonCard;
  onClose: () => void;
}

/** Asks before a lesson is deleted. */
export function DeleteLessonDialog({ lesson, onClose }: DeleteLessonDialogProps) {
  const queries = useQueryClient();
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => call(deleteLesson, { params: { lesson_id: lesson.id } }),
    onSuccess() {
      toast.success(t('Lesson deleted'));
      refreshCourses(queries);
      onClose();
    },
    onError: toastFailure,
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('Delete “{title}”?', { title: lesson.title })}
      confirmLabel={t('Delete lesson')}
      isPending={isPending}
      onConfirm={() => remove()}
      onClose={onClose}
    >
      {t('Members can no longer open it, even if they’ve started it. Completed courses stay completed.')}
    </ConfirmDialog>
  );
}
