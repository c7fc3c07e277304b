import {
  CONTEXT_MAX,
  CONTEXT_WARNING,
  type GeneratedField,
  type GenerationKind,
  type GenerationRequest,
  LESSONS_OF_KIND_MAX,
  QUIZ_QUESTIONS,
} from '../../../../../machines/ai-dialog.machine.ts';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { CountField } from './count-field.tsx';

/** English; translated with `t`. */
const kindNames = {
  'full-course': 'A course with lessons',
  'course-only': 'Title and description',
  'lessons-only': 'Several lessons',
  'single-lesson': 'One lesson',
  'specific-field': 'One field',
  'quiz-only': 'Quiz questions',
} as const satisfies Record<GenerationKind, string>;

const fieldNames = { title: 'Title', content_md: 'Description' } as const satisfies Record<
  GeneratedField,
  string
>;

interface AiFieldsProps {
  kinds: readonly GenerationKind[];
  request: GenerationRequest;
  isDisabled: boolean;
  onChange: (change: Partial<GenerationRequest>) => void;
}

/** What is generated, about what, and how much of it. */
export function AiFields({ kinds, request, isDisabled, onChange }: AiFieldsProps) {
  const { kind, context, textLessons, quizLessons, questions, field } = request;
  const hasLessons = kind === 'full-course' || kind === 'lessons-only';
  const hasQuiz = (hasLessons && quizLessons > 0) || kind === 'quiz-only';
  return (
    <>
      {kinds.length > 1 && (
        <Select
          label={t('What to generate')}
          value={kind}
          isDisabled={isDisabled}
          choices={kinds.map((value) => ({ value, label: t(kindNames[value]) }))}
          onChange={(next) => onChange({ kind: next })}
        />
      )}
      {kind === 'specific-field' && (
        <Select
          label={t('Field')}
          value={field}
          isDisabled={isDisabled}
          choices={[
            { value: 'title', label: t(fieldNames.title) },
            { value: 'content_md', label: t(fieldNames.content_md) },
          ]}
          onChange={(next) => onChange({ field: next })}
        />
      )}
      <TextArea
        label={t('Context (optional)')}
        hint={t('What it is about and for whom, in your words.')}
        limit={CONTEXT_MAX}
        warnAbove={CONTEXT_WARNING}
        rows={4}
        isDisabled={isDisabled}
        isInvalid={context.length > CONTEXT_MAX}
        value={context}
        onChange={(text) => onChange({ context: text })}
      />
      {(hasLessons || hasQuiz) && (
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3">
          {hasLessons && (
            <>
              <CountField
                label={t('Text lessons')}
                least={0}
                most={LESSONS_OF_KIND_MAX}
                value={textLessons}
                isDisabled={isDisabled}
                onChange={(n) => onChange({ textLessons: n })}
              />
              <CountField
                label={t('Quiz lessons')}
                least={0}
                most={LESSONS_OF_KIND_MAX}
                value={quizLessons}
                isDisabled={isDisabled}
                onChange={(n) => onChange({ quizLessons: n })}
              />
            </>
          )}
          {hasQuiz && (
            <CountField
              label={t('Questions per quiz')}
              least={QUIZ_QUESTIONS.least}
              most={QUIZ_QUESTIONS.most}
              value={questions}
              isDisabled={isDisabled}
              onChange={(n) => onChange({ questions: n })}
            />
          )}
        </div>
      )}
    </>
  );
}
