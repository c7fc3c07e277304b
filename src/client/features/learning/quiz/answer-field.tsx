import { Check } from 'lucide-react';
import type { GivenAnswer, Question } from '../../../../contract/courses/quiz.ts';
import { TEXT_ANSWER_MAX } from '../../../../contract/courses/quiz.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { answerAt, placesIn } from './quiz-draft.ts';

interface AnswerFieldProps {
  question: Question;
  answer: GivenAnswer | undefined;
  onAnswer: (answer: GivenAnswer) => void;
}

/** Where a question is answered: one option, some options, or a line of text. */
export function AnswerField({ question, answer, onAnswer }: AnswerFieldProps) {
  const { id, type, options } = question;
  if (type === 'text')
    return (
      <TextField
        label={t('Your answer')}
        value={typeof answer === 'string' ? answer : ''}
        onChange={onAnswer}
        maxLength={TEXT_ANSWER_MAX}
        autoComplete="off"
      />
    );
  const isMany = type === 'multiple-choice';
  const chosen = new Set(placesIn(question, answer));
  function choose(option: number, isChosen: boolean) {
    const others = isMany ? [...chosen].filter((one) => one !== option) : [];
    onAnswer(answerAt(question, isChosen || !isMany ? [...others, option] : others));
  }
  return (
    <fieldset className={optionGrid(options)}>
      <legend className={isMany ? 'mb-2 text-meta text-muted' : 'sr-only'}>
        {isMany ? t('Choose all that are right') : t('One answer')}
      </legend>
      {options.map((option, index) => (
        <label
          key={question.option_ids?.[index] ?? index}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-control border bg-raised px-3.5 py-2.5 text-dense wrap-anywhere',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            chosen.has(index) ? 'border-accent ring-1 ring-accent' : 'border-line-firm hover:bg-hover',
          )}
        >
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={id}
            checked={chosen.has(index)}
            onChange={({ target }) => choose(index, target.checked)}
            className="sr-only"
          />
          <span
            aria-hidden
            className={classNames(
              'grid size-4.5 flex-none place-items-center border',
              isMany ? 'rounded-badge' : 'rounded-full',
              !chosen.has(index) && 'border-line-field',
              chosen.has(index) &&
                (isMany ? 'border-accent-fill bg-accent-fill' : 'border-[5px] border-accent-fill'),
            )}
          >
            {isMany && chosen.has(index) && <Check className="size-3 text-on-accent" strokeWidth={3} />}
          </span>
          <span className="min-w-0">{option}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Two columns where all options are short. */
export function optionGrid(options: readonly string[]): string {
  const isShort = options.every(({ length }) => length <= 36);
  return classNames('grid gap-2', isShort && 'sm:grid-cols-2');
}
