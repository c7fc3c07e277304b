import type { ShownEntry } from '../../data/outbox/outbox-entry.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { LazyWhileUploading } from './lazy-attachments.tsx';
import type { LocalFile } from './store/local-file.ts';

interface CancelSendingProps {
  entry: Pick<ShownEntry, 'state' | 'isNext'>;
  files?: readonly LocalFile[] | undefined;
  onPress: () => void;
}

/** A button for an unsent text that waits for its turn or the network, or whose files are being uploaded. Else nothing. */
export function CancelSending({ entry: { state, isNext }, files = [], onPress }: CancelSendingProps) {
  const isWaiting = state === 'queued' || !isNext;
  if (state === 'failed' || (!isWaiting && files.length === 0)) return null;
  const button = (
    // The line stays as high as without it.
    <Button size="small" kind="ghost" className="-my-1" onPress={onPress}>
      {t('Cancel')}
    </Button>
  );
  return isWaiting ? button : <LazyWhileUploading files={files}>{button}</LazyWhileUploading>;
}
