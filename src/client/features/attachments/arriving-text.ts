import type { ArrivingMessage } from '../../../contract/core/realtime.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

/** The files of a message that is on its way. */
export type ArrivingFileList = readonly ArrivingMessage['files'][number][];

/** "Sending a photo...", "Sending 3 photos...", "Sending a voice message...", "Sending 2 files...". */
export function arrivingText(files: ArrivingFileList): string {
  const count = formatNumber(files.length);
  const isAll = (kind: ArrivingFileList[number]['kind']) => files.every((file) => file.kind === kind);
  if (isAll('PICTURE'))
    return files.length === 1 ? t('Sending a photo...') : t('Sending {count} photos...', { count });
  if (files.length > 1) return t('Sending {count} files...', { count });
  return isAll('VOICE') ? t('Sending a voice message...') : t('Sending a file...');
}
