import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import type { SentMail } from './sent-mail.ts';
import { useCountdown } from './use-countdown.ts';

interface ResendCodeProps {
  isSending: boolean;
  /** The last mail that was requested, if this page knows of one. */
  mail: SentMail | null;
  onResend: () => void;
}

/** Requests another code, as often as the server allows. */
export function ResendCode({ isSending, mail, onResend }: ResendCodeProps) {
  const left = useCountdown(mail?.nextAt ?? 0);
  const [askedWith, setAskedWith] = useState<SentMail | null | undefined>(undefined);
  // Only an answer that arrived after the press is shown as its result.
  const answer = askedWith === undefined || askedWith === mail ? null : mail;

  function handlePress() {
    setAskedWith(mail);
    onResend();
  }

  return (
    <div className="flex min-h-hit flex-wrap items-center justify-between gap-x-3 text-dense text-muted">
      <span role="status">{answer ? outcomeText(answer) : t('No email? Check your spam folder, too.')}</span>
      {left > 0 ? (
        <span className="num">{wait(left)}</span>
      ) : (
        <Button size="small" isPending={isSending} onPress={handlePress}>
          {isSending ? t('Sending...') : t('Send a new code')}
        </Button>
      )}
    </div>
  );
}

function outcomeText({ isSent }: SentMail): string {
  return isSent
    ? t('A new code is on its way.')
    : t('We didn’t send a new email. Open the link in the latest one.');
}

function wait(seconds: number): string {
  if (seconds < 120) return t('New code in {n} s', { n: seconds });
  return t('New code in {n} min', { n: Math.ceil(seconds / 60) });
}
