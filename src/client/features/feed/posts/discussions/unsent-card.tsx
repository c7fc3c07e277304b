import { Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShownEntry } from '../../../../data/outbox/outbox-entry.ts';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { CancelSending } from '../../../attachments/cancel-sending.tsx';
import type { LocalFile } from '../../../attachments/store/local-file.ts';

interface UnsentStateProps {
  entry: Pick<ShownEntry, 'state' | 'reason' | 'isNext'>;
  files: readonly LocalFile[];
  onRetry: () => void;
  /** Puts the text back into its field. */
  onEdit: () => void;
  onDiscard: () => void;
  onCancel: () => void;
}

/** The state of an unconfirmed post or comment, and what its author can do. */
export function UnsentState({ entry, files, onRetry, onEdit, onDiscard, onCancel }: UnsentStateProps) {
  const { state, reason } = entry;
  const cancel = <CancelSending entry={entry} files={files} onPress={onCancel} />;
  if (state === 'sending') {
    return (
      <div className="flex items-center gap-2">
        <Line icon={<Clock aria-hidden />}>{t('Posting…')}</Line>
        {cancel}
      </div>
    );
  }
  if (state === 'queued') {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Line icon={<Clock aria-hidden />}>
          {t('Not posted yet. It’s saved on this device, and we’ll post it when you’re back online.')}
        </Line>
        <Button size="small" onPress={onRetry}>
          {t('Try again')}
        </Button>
        {cancel}
      </div>
    );
  }
  return (
    <div role="alert" className="grid gap-2">
      <Line isBad icon={<TriangleAlert aria-hidden />}>
        {t('Not posted. {reason} Your text is kept.', {
          reason: sentence(t(reason ?? 'System Error')),
        })}
      </Line>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onPress={onRetry}>
          {t('Retry')}
        </Button>
        <Button size="small" onPress={onEdit}>
          {t('Edit')}
        </Button>
        <Button size="small" kind="ghost" onPress={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </div>
  );
}

/** Error messages of fields have no full stop. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function Line({ icon, isBad = false, children }: { icon: ReactNode; isBad?: boolean; children: ReactNode }) {
  return (
    <p
      role={isBad ? undefined : 'status'}
      className={`flex flex-1 items-center gap-1.5 text-meta [&>svg]:size-4 [&>svg]:flex-none ${isBad ? 'text-danger' : 'text-muted'}`}
    >
      {icon}
      <span>{children}</span>
    </p>
  );
}
