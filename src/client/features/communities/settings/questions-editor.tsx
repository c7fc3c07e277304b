import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { JOIN_QUESTION_MAX, JOIN_QUESTIONS_MAX } from '../../../../contract/communities/members.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { OrderButtons } from '../../../ui/forms/order-buttons.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

interface QuestionsEditorProps {
  questions: readonly string[];
  isDisabled: boolean;
  onChange: (questions: readonly string[]) => void;
}

function swapped(list: readonly string[], one: number, other: number): readonly string[] {
  const next = [...list];
  [next[one], next[other]] = [list[other] ?? '', list[one] ?? ''];
  return next;
}

/**
 * The questions for people who ask to join: edit, reorder with the arrows, remove. Focus follows the moved
 * question.
 */
export function QuestionsEditor({ questions, isDisabled, onChange }: QuestionsEditorProps) {
  const box = useRef<HTMLDivElement>(null);

  /** Focuses after the next render, when the field that it names exists. */
  function focus(selector: string): void {
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  }

  function move(from: number, to: number): void {
    onChange(swapped(questions, from, to));
    const way = to < from ? 'up' : 'down';
    const isAtEnd = to === 0 || to === questions.length - 1;
    const button = isAtEnd ? (way === 'up' ? 'down' : 'up') : way;
    focus(`[data-question="${to}"] [data-way="${button}"]`);
  }

  function remove(index: number): void {
    onChange(questions.filter((_, at) => at !== index));
    const next = Math.min(index, questions.length - 2);
    focus(next < 0 ? '[data-add]' : `[data-question="${next}"] input`);
  }

  function add(): void {
    onChange([...questions, '']);
    focus(`[data-question="${questions.length}"] input`);
  }

  return (
    <div ref={box} className="grid gap-3">
      {questions.length > 0 && (
        <ol className="grid gap-3">
          {questions.map((question, index) => (
            <li
              // Questions have no identity but their place: what is typed must not lose its field.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              key={index}
              data-question={index}
              className="flex items-start gap-x-1 max-sm:flex-wrap"
            >
              <TextField
                name={`join_questions.${index}`}
                className="flex-1 max-sm:basis-full"
                label={t('Question {n}', { n: index + 1 })}
                maxLength={JOIN_QUESTION_MAX + 1}
                autoComplete="off"
                isReadOnly={isDisabled}
                value={question}
                onChange={(text) => onChange(questions.map((one, at) => (at === index ? text : one)))}
              />
              <span className="flex pt-6.5 max-sm:ml-auto max-sm:pt-0">
                <OrderButtons
                  names={{
                    up: t('Move question {n} up', { n: index + 1 }),
                    down: t('Move question {n} down', { n: index + 1 }),
                    remove: t('Remove question {n}', { n: index + 1 }),
                  }}
                  index={index}
                  count={questions.length}
                  isDisabled={isDisabled}
                  onMove={(to) => move(index, to)}
                  onRemove={() => remove(index)}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {questions.length < JOIN_QUESTIONS_MAX ? (
        <span data-add-row className="justify-self-start">
          <Button data-add icon={<Plus aria-hidden />} isDisabled={isDisabled} onPress={add}>
            {t('Add question')}
          </Button>
        </span>
      ) : (
        <p className="text-small text-muted">{t('Up to five questions.')}</p>
      )}
    </div>
  );
}
