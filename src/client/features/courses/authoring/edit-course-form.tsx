import { useState } from 'react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import { type Course, courseChange } from '../../../../contract/courses/courses.ts';
import { LeaveDialog } from '../../../data/drafts/leave-dialog.tsx';
import { NewsNote } from '../../../data/drafts/news-note.tsx';
import { useLeaveGuard } from '../../../data/drafts/use-leave-guard.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { ZodForm } from '../../../ui/forms/form.tsx';
import { FieldGenerator } from '../generator/field-generator.tsx';
import { CourseCoverFile } from './course-cover-file.tsx';
import { courseFieldText, fieldsOf } from './course-draft.ts';
import { CourseFields } from './course-fields.tsx';
import { DeleteCourse } from './delete-course.tsx';
import { EmptyCourseDialog } from './publish-course.tsx';
import { useCourseDraft } from './use-course-draft.ts';
import { usePlans } from './use-plans.ts';

interface EditCourseFormProps {
  course: Course;
  rights: GroupAuthorization;
}

const isCourseItself = (search: Readonly<Record<string, unknown>>) => search.lesson === undefined;

/** The form that changes a course. It can be saved once something differs; leaving it with changes asks first. */
export function EditCourseForm({ course, rights }: EditCourseFormProps) {
  const { draft, saved, news, changed, issues, isSaving, send } = useCourseDraft(course);
  const [isGone, setIsGone] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const plans = usePlans(course.group_id, course);
  const isChanged = changed.length > 0;
  const guard = useLeaveGuard(isChanged && !isGone, isCourseItself);

  return (
    <>
      <NewsNote
        draft={draft}
        news={news}
        words={courseFieldText}
        onTakeTheirs={({ field }) =>
          send({ type: 'field.changed', change: { [field]: saved.values[field] } })
        }
      />
      <ZodForm
        aria-label={t('Edit Course')}
        schema={courseChange}
        issues={issues}
        extra={{ ...fieldsOf(draft), version: saved.version }}
        onSubmit={() => {
          if (draft.is_active && !saved.values.is_active && course.total_lessons === 0) setIsAsking(true);
          else send({ type: 'draft.submitted' });
        }}
      >
        <CourseFields
          draft={draft}
          plans={plans}
          isSaving={isSaving}
          onChange={(change) => send({ type: 'field.changed', change })}
          coverFile={
            <CourseCoverFile
              course={course}
              isDisabled={isSaving}
              // What the form now shows is what is saved.
              onSent={(cover_image_url) => send({ type: 'field.changed', change: { cover_image_url } })}
            />
          }
          aside={(field) => (
            <FieldGenerator field={field} onApply={(change) => send({ type: 'field.changed', change })} />
          )}
        />
        <div className="flex flex-wrap items-center gap-2">
          {rights.permissions.includes('course.delete') && (
            <span className="flex max-sm:order-last max-sm:w-full">
              <DeleteCourse course={course} onDeleted={() => setIsGone(true)} />
            </span>
          )}
          <span className="flex-1" />
          <ButtonLink
            kind="ghost"
            to="/communities/$slug/"
            params={{ slug: course.group.slug }}
            search={{ tab: 'courses', q: '', page: 1 }}
          >
            {t('Cancel')}
          </ButtonLink>
          <Button type="submit" kind="primary" isPending={isSaving} isDisabled={!isSaving && !isChanged}>
            {isSaving ? t('Saving...') : t('Save Changes')}
          </Button>
        </div>
      </ZodForm>
      <EmptyCourseDialog
        isOpen={isAsking}
        onConfirm={() => {
          setIsAsking(false);
          send({ type: 'draft.submitted' });
        }}
        onClose={() => setIsAsking(false)}
      />
      <LeaveDialog guard={guard} />
    </>
  );
}
