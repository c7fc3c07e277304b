import type { EventFrom } from 'xstate';
import type { QuestionDraft, quizBuilderMachine } from '../../../../../machines/quiz-builder.machine.ts';
import { questionTypes } from '../../../../contract/courses/quiz.ts';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { OrderButtons } from '../../../ui/forms/order-buttons.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { QuestionOptions } from './question-options.tsx';

/** English; translated with `t`. */
const typeNames = {
  'single-choice': 'One correct option',
  'multiple-choice': 'Several correct options',
  text: 'A typed answer',
} as const;

interface QuestionCardProps {
  question: QuestionDraft;
  /** From 0. */
  index: number;
  count: number;
  isDisabled: boolean;
  send: (event: EventFrom<typeof quizBuilderMachine>) => void;
  /** Focuses what a selector names, after the next render. */
  focus: (selector: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One question of the quiz builder. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, index, count, isDisabled, send, focus, onMove, onRemove } = props;
  const { id } = question;
  const n = index + 1;
  const path = `quiz_content.questions.${index}`;
  const typed = (change: Partial<Pick<QuestionDraft, 'question' | 'text' | 'explanation'>>) =>
    send({ type: 'question.typed', id, change });
  return (
    <li data-question={id} className="grid gap-3 border-b border-line p-4">
      <div className="flex items-center gap-1">
        <h3 className="flex-1 text-name">{t('Question {n}', { n })}</h3>
        <OrderButtons
          names={{
            up: t('Move question {n} up', { n }),
            down: t('Move question {n} down', { n }),
            remove: t('Remove question {n}', { n }),
          }}
          index={index}
          count={count}
          isDisabled={isDisabled}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      <TextArea
        name={`${path}.question`}
        label={t('Question')}
        rows={2}
        isReadOnly={isDisabled}
        value={question.question}
        onChange={(text) => typed({ question: text })}
      />
      <Select
        label={t('Answer')}
        value={question.type}
        isDisabled={isDisabled}
        choices={questionTypes.map((type) => ({ value: type, label: t(typeNames[type]) }))}
        onChange={(to) => send({ type: 'type.chosen', id, to })}
      />
      {question.type === 'text' ? (
        <TextField
          name={`${path}.correct_answer`}
          label={t('Correct answer')}
          hint={t('Capital letters, accents and outer spaces do not matter.')}
          autoComplete="off"
          isReadOnly={isDisabled}
          value={question.text}
          onChange={(text) => typed({ text })}
        />
      ) : (
        <QuestionOptions question={question} path={path} isDisabled={isDisabled} send={send} focus={focus} />
      )}
      <TextArea
        name={`${path}.explanation`}
        label={t('Explanation (optional)')}
        hint={t('Members see it with their result.')}
        rows={2}
        isReadOnly={isDisabled}
        value={question.explanation}
        onChange={(explanation) => typed({ explanation })}
      />
    </li>
  );
}
