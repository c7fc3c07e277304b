import { Check } from 'lucide-react';
import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import { type RsvpStatus, rsvpStatuses } from '../../../../contract/calendar/calendar-facts.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FormError } from '../../../ui/forms/form.tsx';
import { whyNotSaved } from '../form/why-not-saved.ts';
import { useNow } from '../store/calendar-clock.ts';
import { useMay } from '../store/use-calendar.ts';
import { isOver } from './event-phase.ts';
import { answerWord } from './event-text.ts';
import { useAnswer } from './use-answer.ts';

interface EventAnswerProps {
  occurrence: Occurrence;
  details: NonNullable<Occurrence['details']>;
}

/** Whether the user attends. Pressing the same answer again takes it back. */
export function EventAnswer({ occurrence, details }: EventAnswerProps) {
  const canAttend = useMay('event.attend');
  const now = useNow();
  const answer = useAnswer(occurrence);
  if (!canAttend || occurrence.status === 'CANCELLED' || isOver(occurrence, now)) return null;
  const mine = details.my_rsvp;
  return (
    <div className="grid gap-2">
      <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0" aria-busy={answer.isPending}>
        <legend className="sr-only">{t('Are you coming?')}</legend>
        {rsvpStatuses.map((status) => (
          <AnswerButton
            key={status}
            status={status}
            isMine={mine === status}
            isOnItsWay={answer.isPending && (answer.variables ?? mine) === status}
            onPress={() => !answer.isPending && answer.mutate(mine === status ? null : status)}
          />
        ))}
      </fieldset>
      {answer.isError && (
        <FormError message={t('Your answer was not saved.')}>
          {mine === null
            ? t('You haven’t answered yet.')
            : t('Your answer is still: {answer}.', { answer: answerWord(mine) })}{' '}
          {whyNotSaved(answer.error)}
        </FormError>
      )}
    </div>
  );
}

interface AnswerButtonProps {
  status: RsvpStatus;
  isMine: boolean;
  isOnItsWay: boolean;
  onPress: () => void;
}

function AnswerButton({ status, isMine, isOnItsWay, onPress }: AnswerButtonProps) {
  return (
    <Button
      aria-pressed={isMine}
      isPending={isOnItsWay}
      onPress={onPress}
      {...(isMine && { icon: <Check aria-hidden /> })}
      className={isMine ? 'border-accent-line! bg-accent-soft! text-accent!' : 'text-soft'}
    >
      {isOnItsWay ? t('Saving...') : answerWord(status)}
    </Button>
  );
}
