import { useMachine } from '@xstate/react';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type QuestionDraft, quizBuilderMachine } from '../../../../../machines/quiz-builder.machine.ts';
import { QUESTIONS_MAX } from '../../../../contract/courses/quiz.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FieldAnchor } from '../../../ui/forms/field-anchor.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { QuestionCard } from './question-card.tsx';

interface QuizBuilderProps {
  questions: readonly QuestionDraft[];
  isDisabled: boolean;
  onChange: (questions: readonly QuestionDraft[]) => void;
}

/** The questions of a quiz: add, write, mark the correct options, reorder, remove. Focus follows what was added or moved. */
export function QuizBuilder({ questions, isDisabled, onChange }: QuizBuilderProps) {
  const box = useRef<HTMLDivElement>(null);
  const [snapshot, send, actor] = useMachine(quizBuilderMachine, { input: { questions } });
  const written = snapshot.context.questions;

  useEffect(() => {
    const { unsubscribe } = actor.on('quiz.changed', (event) => onChange(event.questions));
    return unsubscribe;
  }, [actor, onChange]);
  // What the generator made, and what others saved.
  useEffect(() => {
    if (questions !== actor.getSnapshot().context.questions) send({ type: 'quiz.replaced', questions });
  }, [actor, questions, send]);

  /** Focuses after the next render, when the field that it names exists. */
  function focus(selector: string): void {
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  }

  function add() {
    const id = crypto.randomUUID();
    send({ type: 'question.added', id });
    focus(`[data-question="${id}"] textarea`);
  }

  function remove(index: number) {
    const { id } = written[index] ?? {};
    if (id === undefined) return;
    send({ type: 'question.removed', id });
    const next = written[index + 1] ?? written[index - 1];
    focus(next === undefined ? '[data-add]' : `[data-question="${next.id}"] textarea`);
  }

  function move(question: QuestionDraft, to: number) {
    const way = to < written.indexOf(question) ? 'up' : 'down';
    const isAtEnd = to === 0 || to === written.length - 1;
    const other = way === 'up' ? 'down' : 'up';
    send({ type: 'question.moved', id: question.id, to });
    focus(`[data-question="${question.id}"] [data-way="${isAtEnd ? other : way}"]`);
  }

  return (
    <div ref={box}>
      <Card as="section" title={t('Questions')} isPadded={false}>
        {written.length > 0 && (
          <ol className="grid">
            {written.map((question, index) => (
              <QuestionCard
                key={question.id}
                question={question}
                index={index}
                count={written.length}
                isDisabled={isDisabled}
                send={send}
                focus={focus}
                onMove={(to) => move(question, to)}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        )}
        <div className="grid justify-items-start gap-2 p-4">
          <FieldAnchor
            name="quiz_content"
            label={t('Questions')}
            value={String(written.length)}
            onFocus={() => focus('[data-add]')}
          />
          {snapshot.matches('full') ? (
            <p className="text-small text-muted">
              {t('A quiz has at most {n} questions.', { n: QUESTIONS_MAX })}
            </p>
          ) : (
            <Button data-add icon={<Plus aria-hidden />} isDisabled={isDisabled} onPress={add}>
              {t('Add question')}
            </Button>
          )}
        </div>
      </Card>
    </div>
  );
}
