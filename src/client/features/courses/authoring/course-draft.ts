import * as z from 'zod/mini';
import type { SavedSettings } from '../../../../../machines/settings-draft.machine.ts';
import type { Course, CourseChange } from '../../../../contract/courses/courses.ts';
import type { FieldText } from '../../../data/drafts/news-note.tsx';
import { t } from '../../../i18n/t.ts';
import { spokenText } from '../../../ui/markdown/spoken-text.ts';

/** The form of a course, valid or not. */
export const courseDraft = z.object({
  title: z.string(),
  content_md: z.string(),
  cover_image_url: z.string(),
  group_member_subscription_plan_id: z.nullable(z.string()),
  is_active: z.boolean(),
  is_public: z.boolean(),
});
export type CourseDraft = z.output<typeof courseDraft>;

export const emptyCourseDraft: CourseDraft = {
  title: '',
  content_md: '',
  cover_image_url: '',
  group_member_subscription_plan_id: null,
  is_active: false,
  is_public: false,
};

/** What the form of `course` shows before anything is changed. */
export function savedCourse(course: Course): SavedSettings<CourseDraft> {
  const { title, content_md, cover_image_url, group_member_subscription_plan_id, is_active, is_public } =
    course;
  return {
    version: course.version,
    values: {
      title,
      content_md,
      cover_image_url: cover_image_url ?? '',
      group_member_subscription_plan_id,
      is_active,
      is_public,
    },
  };
}

/** What is sent: an empty cover is null (SPEC §5). */
export function fieldsOf({ cover_image_url, ...draft }: CourseDraft) {
  const cover = cover_image_url.trim();
  return { ...draft, cover_image_url: cover === '' ? null : cover };
}

/** The change that saves `draft`; fields without a change are left out, so that they do not undo what others saved. */
export function changeOf(draft: CourseDraft, saved: CourseDraft, version: number): CourseChange {
  const [now, before] = [fieldsOf(draft), fieldsOf(saved)];
  const isChanged = (field: keyof typeof now) => now[field] !== before[field];
  return {
    ...(isChanged('title') && { title: now.title }),
    ...(isChanged('content_md') && { content_md: now.content_md }),
    ...(isChanged('cover_image_url') && { cover_image_url: now.cover_image_url }),
    ...(isChanged('group_member_subscription_plan_id') && {
      group_member_subscription_plan_id: now.group_member_subscription_plan_id,
    }),
    ...(isChanged('is_active') && { is_active: now.is_active }),
    ...(isChanged('is_public') && { is_public: now.is_public }),
    version,
  };
}

const EXCERPT = 80;

function showText(value: unknown): string {
  const text = typeof value === 'string' ? spokenText(value, []) : '';
  if (text === '') return t('nothing');
  return text.length > EXCERPT ? `“${text.slice(0, EXCERPT)}…”` : `“${text}”`;
}

const showFlag = (value: unknown) => (value === true ? t('yes') : t('no'));

/** Labels of the fields, for the note that someone else changed them. */
export const courseFieldText: Readonly<Partial<Record<keyof CourseDraft, FieldText>>> = {
  title: { name: 'Title', show: showText },
  content_md: { name: 'Description', show: showText },
  cover_image_url: { name: 'Cover image', show: showText },
  is_active: { name: 'Published', show: showFlag },
  is_public: { name: 'Public', show: showFlag },
};
