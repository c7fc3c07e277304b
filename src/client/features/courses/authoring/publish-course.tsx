import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Course, course as courseSchema, updateCourse } from '../../../../contract/courses/courses.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { courseQuery } from '../parts/courses.queries.ts';
import { refreshCourses } from '../parts/refresh-courses.ts';
import { freshOf } from './fresh-of.ts';

interface PublishCourseProps {
  course: Course;
  /** No lesson that members would see. */
  isEmpty: boolean;
  /** Called once the page knows the published course. */
  onPublished: () => void;
}

/** Says that the course is a draft, and publishes it. Without a lesson it asks first. */
export function PublishCourse({ course, isEmpty, onPublished }: PublishCourseProps) {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate: publish, isPending } = useMutation({
    mutationFn: () => publishCourse(course),
    onSuccess(published) {
      queries.setQueryData(courseQuery(course.id).queryKey, published);
      onPublished();
      toast.success(t('Course published'));
      refreshCourses(queries);
    },
    onError: toastFailure,
    onSettled: () => setIsAsking(false),
  });
  return (
    <div className="flex items-center gap-3 border-b border-line px-4 py-2.5">
      <p className="min-w-0 flex-1 text-meta text-soft">{t('A draft: only the staff can see it.')}</p>
      <Button
        size="small"
        kind={isEmpty ? 'edged' : 'primary'}
        isPending={isPending && !isAsking}
        onPress={() => (isEmpty ? setIsAsking(true) : publish())}
      >
        {t('Publish')}
      </Button>
      <EmptyCourseDialog
        isOpen={isAsking}
        isPending={isPending}
        onConfirm={() => publish()}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}

interface EmptyCourseDialogProps {
  isOpen: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a course without a lesson is published. */
export function EmptyCourseDialog({ isOpen, isPending = false, onConfirm, onClose }: EmptyCourseDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      kind="primary"
      title={t('Publish a course without lessons?')}
      confirmLabel={t('Publish anyway')}
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('Members would open an empty course. They are notified once it has its first lesson.')}
    </ConfirmDialog>
  );
}

/** Publishes a course, also when others have changed it since it was read. */
async function publishCourse({ id, group_id, version }: Course): Promise<Course> {
  async function publish(seen: number): Promise<Course> {
    const body = { is_active: true, version: seen };
    const input = { params: { course_id: id }, headers: { 'x-group-id': group_id }, body };
    return (await call(updateCourse, input)).data;
  }
  try {
    return await publish(version);
  } catch (error) {
    const fresh = freshOf(error, 'course.stale', courseSchema);
    if (fresh === null) throw error;
    return publish(fresh.version);
  }
}
