import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { t } from '../words/t.ts';
import { useCountdown } from './use-countdown.ts';

/** Mail takes a while; asking again sooner only makes the first code useless. */
export const RESEND_AFTER_S = 60;

interface ResendCodeProps {
  isSending: boolean;
  /** Whether the last press led to a mail. */
  isSent: boolean;
  onResend: () => void;
}

/** Asks for another code, once a minute. */
export function ResendCode({ isSending, isSent, onResend }: ResendCodeProps) {
  const { left, restart } = useCountdown(RESEND_AFTER_S);
  const [hasAsked, setHasAsked] = useState(false);

  function handlePress() {
    setHasAsked(true);
    restart();
    onResend();
  }

  return (
    <div className="flex min-h-hit flex-wrap items-center justify-between gap-x-3 text-dense text-muted">
      <span role="status">
        {hasAsked && isSent ? t('A new code is on its way.') : t('No mail? Look in spam, too.')}
      </span>
      {left > 0 ? (
        <span className="num">{t('New code in {n} s', { n: left })}</span>
      ) : (
        <Button size="small" isPending={isSending} onPress={handlePress}>
          {isSending ? t('Sending...') : t('Send a new code')}
        </Button>
      )}
    </div>
  );
}
