import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { t } from '../../../i18n/t.ts';

interface SaveStateProps {
  /** Something differs from what is saved. */
  isUnsaved: boolean;
  isUploading: boolean;
  /** Someone else changed what the user changes: the user has to decide. */
  isContested: boolean;
  /** The last save did not arrive. */
  isLost: boolean;
  /** What keeps the lesson from being saved, in English; null for nothing. */
  wrong: string | null;
}

/** Whether what was typed is saved. Only what stands in the way is announced. */
export function SaveState({ isUnsaved, isUploading, isContested, isLost, wrong }: SaveStateProps) {
  const className = 'flex min-w-0 flex-1 items-center gap-1.5 text-meta [&>svg]:size-4 [&>svg]:flex-none';
  if (!isUnsaved)
    return (
      <p className={`${className} text-muted`}>
        <Check aria-hidden />
        {t('Saved')}
      </p>
    );
  if (wrong !== null || isContested || isLost)
    return (
      <p role="status" className={`${className} text-soft`}>
        {isLost ? <CloudOff aria-hidden /> : <TriangleAlert aria-hidden />}
        {wrong !== null
          ? t('Not saved yet: {reason}', { reason: t(wrong) })
          : isContested
            ? t('Not saved yet: choose which text to keep.')
            : t('Kept on this device. It is saved as soon as the server can be reached.')}
      </p>
    );
  return (
    <p className={`${className} text-muted`}>
      <LoaderCircle aria-hidden className="motion-safe:animate-spin" />
      {isUploading ? t('Uploading...') : t('Saving...')}
    </p>
  );
}
