import { Circle, CircleCheck, Plus, Square, SquareCheck } from 'lucide-react';
import type { EventFrom } from 'xstate';
import type { QuestionDraft, quizBuilderMachine } from '../../../../../machines/quiz-builder.machine.ts';
import { OPTIONS_MAX, OPTIONS_MIN } from '../../../../contract/courses/quiz.ts';
import { newId } from '../../../data/api/new-id.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { FieldAnchor } from '../../../ui/forms/field-anchor.tsx';
import { OrderButtons } from '../../../ui/forms/order-buttons.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

interface QuestionOptionsProps {
  question: QuestionDraft;
  /** Of the question, in the names of fields. */
  path: string;
  isDisabled: boolean;
  send: (event: EventFrom<typeof quizBuilderMachine>) => void;
  /** Focuses what a selector names, after the next render. */
  focus: (selector: string) => void;
}

/** The options of a choice question, and which are correct. The last two cannot be removed (SPEC §5). */
export function QuestionOptions({ question, path, isDisabled, send, focus }: QuestionOptionsProps) {
  const { id, options, option_ids, correct } = question;
  const input = (at: number) => `[data-question="${id}"] [data-option="${at}"] input`;

  function add() {
    send({ type: 'option.added', id, optionId: newId() });
    focus(input(options.length));
  }

  function move(at: number, to: number) {
    send({ type: 'option.moved', id, at, to });
    const isAtEnd = to === 0 || to === options.length - 1;
    const way = to < at === isAtEnd ? 'down' : 'up';
    focus(`[data-question="${id}"] [data-option="${to}"] [data-way="${way}"]`);
  }

  function remove(at: number) {
    send({ type: 'option.removed', id, at });
    focus(input(Math.min(at, options.length - 2)));
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-meta/4.5 font-medium">
        {question.type === 'single-choice'
          ? t('Options. Mark the correct one.')
          : t('Options. Mark all correct ones.')}
      </legend>
      {options.map((option, at) => (
        <div
          // New ones have no id: what is typed must not lose its field.
          key={option_ids[at] ?? at}
          data-option={at}
          className="flex items-start gap-1"
        >
          <CorrectMark
            isOne={question.type === 'single-choice'}
            isOn={correct.includes(at)}
            n={at + 1}
            isDisabled={isDisabled}
            onPress={() => send({ type: 'option.marked', id, at })}
          />
          <TextField
            name={`${path}.options.${at}`}
            className="flex-1"
            label={t('Option {n}', { n: at + 1 })}
            isLabelHidden
            placeholder={t('Option {n}', { n: at + 1 })}
            autoComplete="off"
            isReadOnly={isDisabled}
            value={option}
            onChange={(text) => send({ type: 'option.typed', id, at, text })}
          />
          <OrderButtons
            size="small"
            names={{
              up: t('Move option {n} up', { n: at + 1 }),
              down: t('Move option {n} down', { n: at + 1 }),
              ...(options.length > OPTIONS_MIN && { remove: t('Remove option {n}', { n: at + 1 }) }),
            }}
            index={at}
            count={options.length}
            isDisabled={isDisabled}
            onMove={(to) => move(at, to)}
            onRemove={() => remove(at)}
          />
        </div>
      ))}
      <FieldAnchor
        name={`${path}.options`}
        label={t('Options')}
        value={JSON.stringify(options)}
        onFocus={() => focus(input(0))}
      />
      <FieldAnchor
        name={`${path}.correct_answer`}
        label={t('Correct answer')}
        value={JSON.stringify(correct)}
        onFocus={() => focus(`[data-question="${id}"] [data-option] button`)}
      />
      {options.length < OPTIONS_MAX && (
        <span className="justify-self-start">
          <Button size="small" icon={<Plus aria-hidden />} isDisabled={isDisabled} onPress={add}>
            {t('Add option')}
          </Button>
        </span>
      )}
    </fieldset>
  );
}

interface CorrectMarkProps {
  /** A round mark: there is one correct option only. */
  isOne: boolean;
  isOn: boolean;
  n: number;
  isDisabled: boolean;
  onPress: () => void;
}

function CorrectMark({ isOne, isOn, n, isDisabled, onPress }: CorrectMarkProps) {
  const [On, Off] = isOne ? [CircleCheck, Circle] : [SquareCheck, Square];
  return (
    <IconButton
      label={t('Option {n} is correct', { n })}
      aria-pressed={isOn}
      isDisabled={isDisabled}
      onPress={onPress}
      className={isOn ? 'text-good' : 'text-muted'}
    >
      {isOn ? <On /> : <Off />}
    </IconButton>
  );
}
