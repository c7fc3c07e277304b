import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Course, deleteCourse } from '../../../../contract/courses/courses.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { formatTotal } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { learnersUnderwayQuery } from '../parts/courses.queries.ts';
import { refreshCourses } from '../parts/refresh-courses.ts';

/** The button 'Delete Course' and its question. `onDeleted` comes before the page is left. */
export function DeleteCourse({ course, onDeleted }: { course: Course; onDeleted: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => call(deleteCourse, { params: { course_id: course.id } }),
    onSuccess() {
      onDeleted();
      toast.success(t('Course deleted'));
      void navigate({
        to: '/communities/$slug/',
        params: { slug: course.group.slug },
        search: { tab: 'courses', q: '', page: 1 },
        replace: true,
        ignoreBlocker: true,
      });
      refreshCourses(queries);
    },
    onError: toastFailure,
  });
  return (
    <>
      <Button kind="danger" onPress={() => setIsAsking(true)}>
        {t('Delete Course')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('Delete “{title}”?', { title: course.title })}
        confirmLabel={t('Delete Course')}
        isPending={isPending}
        onConfirm={() => remove()}
        onClose={() => setIsAsking(false)}
      >
        {isAsking && <Consequences course={course} />}
      </ConfirmDialog>
    </>
  );
}

/** What is lost, and how many people are in the middle of it. */
function Consequences({ course: { id, total_lessons } }: { course: Course }) {
  const { data } = useQuery(learnersUnderwayQuery(id));
  if (total_lessons === 0 && (data?.total ?? 0) === 0) return t('This cannot be undone.');
  return (
    <>
      {t(
        'Its {n, plural, one {lesson is} other {# lessons are}} deleted too. Certificates stay. This cannot be undone.',
        { n: total_lessons },
      )}
      {/* The line keeps its place, so that nothing moves when the number arrives. */}
      <p className="mt-2 min-h-5 font-medium text-ink">
        {data !== undefined &&
          t('{n, plural, =0 {No one is} one {One member is} other {{total} members are}} taking it now.', {
            n: data.total,
            total: formatTotal(data),
          })}
      </p>
    </>
  );
}
