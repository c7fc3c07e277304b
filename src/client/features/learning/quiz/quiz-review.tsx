import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Lesson, PASS_MARK } from '../../../../contract/courses/lessons.ts';
import type { AttemptResult } from '../../../../contract/courses/progress.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { RichText } from '../../../ui/markdown/rich-text.tsx';
import { QuizSteps } from './quiz-steps.tsx';
import { ReviewedAnswer } from './reviewed-answer.tsx';

interface QuizReviewProps {
  result: AttemptResult;
  lesson: Lesson;
  /** Absent without attempts left. */
  onAgain: (() => void) | undefined;
}

/** The score, and each question with the learner's answer, the correct one and the explanation. */
export function QuizReview({ result, lesson, onAgain }: QuizReviewProps) {
  const { questions } = result;
  // The first wrong one, which there is most to learn from.
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ is_correct }) => !is_correct),
    ),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const current = questions[at];
  const right = questions.filter(({ is_correct }) => is_correct).length;
  const Mark = current?.is_correct ? CircleCheck : CircleX;
  return (
    <section aria-label={lesson.title} className="grid gap-4">
      <div className="grid gap-0.5">
        <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
          {result.is_passed
            ? t('You passed with {score}%', { score: result.score })
            : t('You scored {score}%', { score: result.score })}
        </h2>
        <p className="text-dense text-soft">
          {questions.length > 0 && t('{right} of {total} correct.', { right, total: questions.length })}{' '}
          {!result.is_passed && t('You need {mark}% to pass.', { mark: lesson.pass_mark ?? PASS_MARK })}
        </p>
      </div>
      {current !== undefined && (
        <>
          <QuizSteps at={at} total={questions.length} marks={questions.map(({ is_correct }) => is_correct)} />
          <h3 className="text-h3 text-pretty wrap-anywhere">{current.question}</h3>
          <ReviewedAnswer graded={current} />
          <div role="status" className="flex gap-2 text-dense">
            <Mark
              aria-hidden
              className={`mt-0.5 size-4.5 flex-none ${current.is_correct ? 'text-good' : 'text-danger'}`}
            />
            <div className="min-w-0">
              <b className="font-semibold">{current.is_correct ? t('Correct.') : t('Not quite.')}</b>
              {current.explanation !== '' && <RichText text={current.explanation} mentions={[]} myId="" />}
            </div>
          </div>
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {onAgain !== undefined && (
          <Button kind="ghost" onPress={onAgain}>
            {t('Try again')}
          </Button>
        )}
        {at > 0 && <Button onPress={() => setAt(at - 1)}>{t('Previous question')}</Button>}
        {at < questions.length - 1 && (
          <Button kind="primary" onPress={() => setAt(at + 1)}>
            {t('Next question')}
          </Button>
        )}
      </div>
    </section>
  );
}
