import { useMutation } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { enablePush, knownPushState, pushState } from '../../data/push/push.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';

/** Whether the offer was declined in this browser. Not a setting of the user. */
const DECLINED = 'push-offer-declined';

function wasDeclined(): boolean {
  try {
    return localStorage.getItem(DECLINED) !== null;
  } catch {
    return true;
  }
}

/**
 * Offers push notifications, once. The browser's prompt opens only after a press, and the offer does not
 * return after "Not now".
 */
export function PushOffer() {
  // The state is known synchronously, so it is in the first paint and nothing below it moves.
  const [isShown, setIsShown] = useState(() => knownPushState() === 'off' && !wasDeclined());
  const { mutate, isPending } = useMutation({
    mutationFn: enablePush,
    onSuccess(state) {
      setIsShown(state === 'off');
      if (state === 'on') toast.success(t('You’ll get notifications on this device'));
      if (state === 'denied')
        toast.info(t('Your browser blocks it'), t('You can allow it in its settings for this site.'));
    },
    onError: toastFailure,
  });

  useEffect(() => {
    if (knownPushState() !== null || wasDeclined()) return;
    let isGone = false;
    pushState().then(
      (state) => !isGone && setIsShown(state === 'off'),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);

  function decline() {
    setIsShown(false);
    try {
      localStorage.setItem(DECLINED, 'yes');
    } catch {
      // Storage can be forbidden. Then the offer shows again on the next visit.
    }
  }

  if (!isShown) return null;
  return (
    <section
      aria-label={t('Get notified when Tambayan is closed')}
      className="flex flex-wrap items-center gap-x-3 gap-y-3 rounded-card border border-line bg-raised p-4"
    >
      <BellRing aria-hidden className="size-5 flex-none self-start stroke-[1.75] text-muted" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-name">{t('Get notified when Tambayan is closed')}</h2>
        <p className="text-meta text-muted">
          {t('Messages, mentions, replies and reminders on this device. Message text is never shown.')}
        </p>
      </div>
      <span className="flex flex-none gap-2 max-sm:w-full max-sm:justify-end">
        <Button kind="ghost" isDisabled={isPending} onPress={decline}>
          {t('Not now')}
        </Button>
        <Button isPending={isPending} onPress={() => mutate()}>
          {isPending ? t('Turning on...') : t('Turn on')}
        </Button>
      </span>
    </section>
  );
}
