import { CirclePlay, FileText, ListChecks } from 'lucide-react';
import type { LessonType } from '../../../../contract/courses/lessons.ts';
import { t } from '../../../i18n/t.ts';

/** English; translated with `t`. */
export const lessonTypeNames = { TEXT: 'Text', VIDEO: 'Video', QUIZ: 'Quiz' } as const satisfies Record<
  LessonType,
  string
>;

const icons = { TEXT: FileText, VIDEO: CirclePlay, QUIZ: ListChecks } as const;

/** What kind of lesson it is. */
export function LessonIcon({ type }: { type: LessonType }) {
  const Icon = icons[type];
  return (
    <Icon
      role="img"
      aria-label={t(lessonTypeNames[type])}
      className="size-4.5 flex-none stroke-[1.75] text-muted"
    />
  );
}
