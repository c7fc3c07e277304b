import { Check, X } from 'lucide-react';
import type { GradedQuestion } from '../../../../contract/courses/quiz.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { optionGrid } from './answer-field.tsx';

interface ReviewedAnswerProps {
  graded: GradedQuestion;
}

/** What was answered and what would have been right; with icons and words, not only colours. */
export function ReviewedAnswer({ graded }: ReviewedAnswerProps) {
  const { options, type, input_answer: answer } = graded;
  if (type === 'text')
    return (
      <ul className="grid gap-2">
        <Row label={String(answer ?? '')} isChosen isRight={graded.is_correct} />
        {!graded.is_correct && <Row label={String(graded.correct_answer)} isChosen={false} isRight />}
      </ul>
    );
  const right = new Set<unknown>([graded.correct_answer].flat());
  const chosen = new Set<unknown>([answer ?? []].flat());
  return (
    <ul className={optionGrid(options)}>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place.
        <Row key={index} label={option} isChosen={chosen.has(index)} isRight={right.has(index)} />
      ))}
    </ul>
  );
}

function Row({ label, isChosen, isRight }: { label: string; isChosen: boolean; isRight: boolean }) {
  const isWrong = isChosen && !isRight;
  return (
    <li
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-control border px-3.5 py-2.5 text-dense wrap-anywhere',
        isRight
          ? 'border-good-line bg-good-soft'
          : isWrong
            ? 'border-danger-line bg-danger-soft'
            : 'border-line bg-raised',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'grid size-4.5 flex-none place-items-center rounded-full text-on-accent [&>svg]:size-3',
          isRight ? 'bg-good-fill' : isWrong ? 'bg-danger-fill' : 'border border-line-field',
        )}
      >
        {isRight ? <Check strokeWidth={3} /> : isWrong && <X strokeWidth={3} />}
      </span>
      <span className="min-w-0 flex-1">{label}</span>
      <span className={`flex-none text-meta ${isRight ? 'text-good' : 'text-danger'}`}>
        {isRight ? (isChosen ? t('Your answer, correct') : t('Correct')) : isWrong && t('Your answer')}
      </span>
    </li>
  );
}
