import * as z from 'zod/mini';
import type { Community } from '../../../../contract/communities/communities.ts';
import { JOIN_ANSWER_MAX } from '../../../../contract/communities/members.ts';
import { trimmedText } from '../../../../contract/core/text.ts';
import { t } from '../../../i18n/t.ts';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { RulesAgreed } from '../../rules/rules-agreed.tsx';
import type { JoinAnswers } from './use-join.ts';

const answerText = trimmedText().check(
  z.minLength(1, 'Please answer this question'),
  z.maxLength(JOIN_ANSWER_MAX, 'Answer must not exceed 1000 characters'),
);

const nameOf = (index: number) => `answer-${index}`;

interface JoinDialogProps {
  community: Community;
  isOpen: boolean;
  isSending: boolean;
  /** True when the questions changed after the user answered them. */
  haveQuestionsChanged: boolean;
  answers: JoinAnswers;
  onAnswer: (question: string, text: string) => void;
  onSend: (answers: readonly { question: string; answer: string }[]) => void;
  onClose: () => void;
}

/** A request to join a private community, with an answer to each of its questions. */
export function JoinDialog(props: JoinDialogProps) {
  const { community, isOpen, isSending, answers, onClose } = props;
  const questions = community.join_questions;
  const schema = z.object(Object.fromEntries(questions.map((_, index) => [nameOf(index), answerText])));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={!isSending}
      title={t('Ask to join {name}', { name: community.name })}
    >
      <ZodForm
        aria-label={t('Ask to join {name}', { name: community.name })}
        schema={schema}
        onSubmit={(values) =>
          props.onSend(
            questions.map((question, index) => ({ question, answer: values[nameOf(index)] ?? '' })),
          )
        }
      >
        <p className="text-soft">
          {questions.length === 0
            ? t('The team approves each request. They see your name and your profile.')
            : t('The team approves each request. Only they can read your answers.')}
        </p>
        {props.haveQuestionsChanged && (
          <FormError message="The questions have changed">
            {t('Your answers are kept where the question is unchanged. Check the others, then send again.')}
          </FormError>
        )}
        {questions.map((question, index) => (
          <TextArea
            // Keyed by the question, because the answer belongs to it.
            key={question}
            name={nameOf(index)}
            label={question}
            rows={2}
            limit={JOIN_ANSWER_MAX}
            isReadOnly={isSending}
            value={answers[question] ?? ''}
            onChange={(text) => props.onAnswer(question, text)}
          />
        ))}
        <RulesAgreed community={community} />
        <div className="flex justify-end gap-2">
          <DialogButtons onCancel={onClose} isPending={isSending}>
            {isSending ? t('Sending...') : t('Send request')}
          </DialogButtons>
        </div>
      </ZodForm>
    </Dialog>
  );
}
