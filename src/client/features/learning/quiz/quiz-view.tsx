import { RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Quiz } from '../../../../contract/courses/quiz.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import type { TakenLesson } from '../taken-lesson.ts';
import { QuestionForm } from './question-form.tsx';
import { QuizReview } from './quiz-review.tsx';
import { useQuiz } from './use-quiz.ts';

/** The quiz of a lesson: its questions one after the other, and after an attempt the result. */
export function QuizView({ lesson, progress, quiz, isClosed }: TakenLesson & { quiz: Quiz }) {
  const taking = useQuiz(lesson, quiz);
  const [isAgain, setIsAgain] = useState(false);
  const { attempt, sent } = taking;
  const attemptsLeft =
    lesson.attempts_max === null ? null : Math.max(0, lesson.attempts_max - (progress?.attempts ?? 0));
  const startAgain = () => {
    setIsAgain(true);
    taking.startAgain();
  };

  if (progress === null)
    return <p className="text-dense text-muted">{t('Members of the community can take this quiz.')}</p>;
  if (sent !== undefined)
    return (
      <Note title={sent.state === 'queued' ? t('Your answers are saved') : t('Checking your answers...')}>
        {sent.state === 'queued' && t('We will check them when you are back online.')}
      </Note>
    );
  if (attempt !== undefined)
    return (
      <QuizReview
        key={attempt.attempt_id}
        result={attempt}
        lesson={lesson}
        onAgain={attemptsLeft === 0 ? undefined : startAgain}
      />
    );
  const isBegun = Object.keys(taking.answers).length > 0;
  if (attemptsLeft === 0 || (progress.attempts > 0 && !isAgain && !isBegun))
    return (
      <Note title={t('Your best score: {score}%', { score: progress.best_score ?? 0 })}>
        {attemptsLeft === 0 ? (
          t('You have no attempts left.')
        ) : (
          <Button icon={<RotateCcw aria-hidden />} onPress={startAgain}>
            {t('Try again')}
          </Button>
        )}
      </Note>
    );
  return (
    <QuestionForm
      quiz={quiz}
      taking={taking}
      title={lesson.title}
      attemptsLeft={attemptsLeft}
      isClosed={isClosed}
    />
  );
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="grid justify-items-start gap-2 rounded-card border border-line bg-raised p-4"
    >
      <p className="text-h4">{title}</p>
      <div className="text-dense text-soft empty:hidden">{children}</div>
    </div>
  );
}
