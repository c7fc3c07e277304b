import { Check, Flag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import { UNDO_SECONDS } from '../../../../contract/courses/progress.ts';
import { useOutbox } from '../../../data/outbox/use-outbox.ts';
import { openReport } from '../../../data/reports/report-dialog-store.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { reportProgress } from '../progress/report-progress.ts';
import type { TakenLesson } from '../taken-lesson.ts';
import { rulesText } from './rules-text.ts';

/** Title, place in the course, author, and the button that marks the lesson as done. */
export function LessonHead({ course, lesson, number, total, progress, isClosed }: TakenLesson) {
  const me = useCurrentUser();
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-b border-line pb-4">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex items-start gap-2">
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <h1 className="text-h2 text-balance" tabIndex={-1}>
              {lesson.title}
            </h1>
            {!lesson.is_active && <Badge>{t('Draft')}</Badge>}
          </div>
          {me?.id !== course.author.id && (
            <IconButton
              size="small"
              label={t('Report this lesson')}
              onPress={() => openReport({ kind: 'lesson', id: lesson.id, author: null })}
            >
              <Flag aria-hidden />
            </IconButton>
          )}
        </div>
        <p className="num text-meta text-muted">
          {[number > 0 && t('Lesson {number} of {total}', { number, total }), fullName(course.author)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {progress !== null && !isClosed && <p className="text-meta text-muted">{rulesText(lesson)}</p>}
      </div>
      {progress !== null && (!isClosed || progress.status === 'COMPLETED') && (
        <DoneButton lesson={lesson} progress={progress} />
      )}
    </header>
  );
}

/** Marks the lesson as done. What was marked by hand can be undone for ten seconds. */
function DoneButton({
  lesson,
  progress,
}: {
  lesson: TakenLesson['lesson'];
  progress: NonNullable<TakenLesson['progress']>;
}) {
  const outbox = useOutbox();
  const [isUndoable, setIsUndoable] = useState(false);
  useEffect(() => {
    if (!isUndoable) return;
    const timer = setTimeout(() => setIsUndoable(false), UNDO_SECONDS * 1000 - 500);
    return () => clearTimeout(timer);
  }, [isUndoable]);
  if (progress.status === 'COMPLETED')
    return (
      <p role="status" className="flex min-h-hit items-center gap-2 text-dense font-medium text-good">
        <Check aria-hidden className="size-4" />
        {t('Done')}
        {isUndoable && (
          <Button
            size="small"
            onPress={() => {
              setIsUndoable(false);
              reportProgress(outbox, lesson, { is_undone: true });
            }}
          >
            {t('Undo')}
          </Button>
        )}
      </p>
    );
  // A quiz is done by its answers.
  if (lesson.type === 'QUIZ') return null;
  return (
    <Button
      icon={<Check aria-hidden />}
      className="max-sm:w-full"
      onPress={() => {
        reportProgress(outbox, lesson, { status: 'COMPLETED' });
        setIsUndoable(true);
      }}
    >
      {t('Mark as done')}
    </Button>
  );
}
