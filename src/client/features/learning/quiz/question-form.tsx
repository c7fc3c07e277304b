import { useEffect, useRef, useState } from 'react';
import type { Quiz } from '../../../../contract/courses/quiz.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { AnswerField } from './answer-field.tsx';
import { isAnswered } from './quiz-draft.ts';
import { QuizSteps } from './quiz-steps.tsx';
import type { useQuiz } from './use-quiz.ts';

interface QuestionFormProps {
  quiz: Quiz;
  taking: ReturnType<typeof useQuiz>;
  /** Of the lesson. */
  title: string;
  /** Null: as many as one likes. */
  attemptsLeft: number | null;
  /** The answers stay, and can no longer be handed in. */
  isClosed: boolean;
}

/** One question at a time. The last one hands the answers in. */
export function QuestionForm(props: QuestionFormProps) {
  const {
    quiz: { questions },
    taking,
    title,
    attemptsLeft,
    isClosed,
  } = props;
  const { at, answers, isChanged, go, answer, handIn } = taking;
  const [isMissing, setIsMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    // Not when the page opens: then the focus is where the page put it.
    if (shown.current !== at) heading.current?.focus();
    shown.current = at;
  }, [at]);
  const question = questions[at];
  if (question === undefined) return null;
  const isLast = at === questions.length - 1;

  function next(id: string) {
    const isReady = isAnswered(answers[id]);
    setIsMissing(!isReady);
    if (!isReady) return;
    if (!isLast) go(at + 1);
    else if (!isClosed) handIn();
  }

  return (
    <section aria-label={title} className="grid gap-4">
      <QuizSteps at={at} total={questions.length}>
        {attemptsLeft !== null &&
          t('{n, plural, one {# attempt} other {# attempts}} left', { n: attemptsLeft })}
      </QuizSteps>
      {isChanged && (
        <p role="status" className="rounded-control border border-line bg-raised p-3 text-dense text-soft">
          {t('This quiz was changed. Please answer changed questions again; no attempt was used.')}
        </p>
      )}
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          next(question.id);
        }}
      >
        <h2 ref={heading} tabIndex={-1} className="text-h3 text-pretty wrap-anywhere outline-none">
          {question.question}
        </h2>
        <AnswerField
          key={question.id}
          question={question}
          answer={answers[question.id]}
          onAnswer={(value) => {
            setIsMissing(false);
            answer(question, value);
          }}
        />
        <p role="alert" className="text-meta text-danger empty:hidden">
          {isMissing &&
            (question.type === 'text' ? t('Type an answer first.') : t('Choose an answer first.'))}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          {at > 0 && (
            <Button kind="ghost" onPress={() => go(at - 1)}>
              {t('Back')}
            </Button>
          )}
          {isLast && isClosed ? (
            <p className="flex min-h-hit items-center text-meta text-muted">
              {t('These answers can no longer be checked.')}
            </p>
          ) : (
            <Button kind="primary" type="submit">
              {isLast ? t('Check my answers') : t('Next question')}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
