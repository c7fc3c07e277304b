import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { disablePush, enablePush, type PushState, pushState } from '../../data/push/push.ts';
import { t } from '../../i18n/t.ts';
import { Switch } from '../../ui/forms/choices/switch.tsx';
import { Card } from '../../ui/layout/card.tsx';

/**
 * Push notifications for this browser only. Saved at once, because it is not a setting of the user's account.
 */
export function PushCard() {
  const headingId = useId();
  const [state, setState] = useState<PushState | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? enablePush() : disablePush()),
    onSuccess: setState,
    onError: toastFailure,
  });

  useEffect(() => {
    let isGone = false;
    void pushState().then((found) => {
      if (!isGone) setState(found);
    });
    return () => {
      isGone = true;
    };
  }, []);

  return (
    <Card as="section" id="push" aria-labelledby={headingId} isPadded={false}>
      <h2 id={headingId} className="px-4 pt-3.5 pb-1 text-h4">
        {t('On this device')}
      </h2>
      <Switch
        isSelected={state === 'on'}
        isDisabled={isPending || state === null || state === 'unsupported' || state === 'denied'}
        hint={hintOf(state)}
        onChange={(isOn) => mutate(isOn)}
        className="px-4"
      >
        {t('Push notifications')}
      </Switch>
    </Card>
  );
}

function hintOf(state: PushState | null): string {
  if (state === 'denied')
    return t('Your browser blocks them. You can allow them in its settings for this site.');
  if (state === 'unsupported')
    return t('This browser cannot show them. On an iPhone, add Tambayan to the home screen first.');
  return t(
    'Messages, mentions, replies and reminders, even when Tambayan is closed. Message text is never shown.',
  );
}
