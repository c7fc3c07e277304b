import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import type { CheckoutFlow } from './use-checkout.ts';

interface CheckoutButtonsProps {
  flow: CheckoutFlow;
  onClose: () => void;
  /** False where a payment is only looked at, so that there is nothing to choose. */
  canChoose?: boolean;
  /** Where to go with what was bought; without it, the dialog closes. */
  onCourses?: (() => void) | undefined;
  /** A course is bought, and no plan. */
  isCourse?: boolean;
}

/** What the user can do about a payment that was begun. The last button is the one to press. */
export function CheckoutButtons({
  flow,
  onClose,
  canChoose = true,
  onCourses,
  isCourse = false,
}: CheckoutButtonsProps) {
  const { state, url, send } = flow;
  const close = (
    <Button kind="ghost" onPress={onClose}>
      {t('Close')}
    </Button>
  );
  const chooseAgain = canChoose && (
    <Button onPress={() => send({ type: 'choice.requested' })}>
      {isCourse ? t('Start again') : t('Choose a plan')}
    </Button>
  );
  const retry = (words: string) => (
    <Button kind="primary" onPress={() => send({ type: 'retry.requested' })}>
      {words}
    </Button>
  );
  if (state.matches('checking'))
    return (
      <>
        {close}
        {chooseAgain}
        {url !== null && retry(t('Back to the payment'))}
      </>
    );
  if (state.matches('pending'))
    return (
      <>
        {close}
        <Button kind="primary" onPress={() => send({ type: 'look.requested' })}>
          {t('Check again')}
        </Button>
      </>
    );
  if (state.matches('failed'))
    return (
      <>
        {close}
        {chooseAgain}
        {(url !== null || canChoose) && retry(t('Try again'))}
      </>
    );
  if (state.matches('expired'))
    return (
      <>
        {close}
        {canChoose && retry(t('New link'))}
      </>
    );
  if (state.matches('unavailable'))
    return (
      <>
        {close}
        {canChoose && retry(t('Try again'))}
      </>
    );
  if (state.matches('confirmed'))
    return onCourses === undefined ? (
      <Button kind="primary" onPress={onClose}>
        {t('Continue')}
      </Button>
    ) : (
      <>
        {close}
        <Button kind="primary" onPress={onCourses}>
          {isCourse ? t('Go to the course') : t('Go to the courses')}
        </Button>
      </>
    );
  return close;
}
