import { CircleAlert, Clock, CloudOff } from 'lucide-react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { CancelSending } from '../../attachments/cancel-sending.tsx';
import type { PendingMessage } from '../store/message-log.ts';

interface MessageStateProps {
  row: PendingMessage;
  onRetry: () => void;
  onDiscard: () => void;
  onCancel: () => void;
}

/** The state of a message that the server has not confirmed, and what its author can do. */
export function MessageState({ row, onRetry, onDiscard, onCancel }: MessageStateProps) {
  if (row.state !== 'failed') {
    const Sign = row.state === 'sending' ? Clock : CloudOff;
    return (
      <div className="mt-0.5 flex items-center gap-1.5 text-small text-muted">
        <Sign aria-hidden className="size-3.5 flex-none" />
        <p>{onItsWayText(row)}</p>
        <CancelSending entry={row} files={row.files} onPress={onCancel} />
      </div>
    );
  }
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-danger">
      <p className="flex gap-1.5" role="alert">
        <CircleAlert aria-hidden className="mt-0.75 size-3.5 flex-none" />
        <span>{notSentText(row.reason)}</span>
      </p>
      <span className="flex gap-1">
        <Button size="small" onPress={onRetry}>
          {t('Retry')}
        </Button>
        <Button size="small" kind="ghost" onPress={onDiscard}>
          {t('Discard')}
        </Button>
      </span>
    </div>
  );
}

/** "Sending...", "Waiting to be sent", and what to do for a text that would be lost when the page closes. */
function onItsWayText({ state, isKept }: Pick<PendingMessage, 'state' | 'isKept'>): string {
  if (!isKept) return t('This device cannot store it. Keep this page open until it is sent.');
  return state === 'sending' ? t('Sending...') : t('Waiting to be sent');
}

/** "Not sent. The chat is read-only. Your text is kept." */
function notSentText(reason: string | null): string {
  const why = reason === null ? '' : t(reason).replace(/[.\s]+$/, '');
  if (why === '' || why === t('Not sent yet')) return t('Not sent yet. Your text is kept.');
  return t('Not sent. {why}. Your text is kept.', { why });
}
