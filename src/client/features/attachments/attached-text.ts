import type { AttachedSummary } from '../../../contract/attachments/attachment.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

/** "3:05" */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** What one line says of a text's files: "Photo", "3 photos", "Voice message", "File: name". */
export function attachedText({ kind, n, name }: AttachedSummary): string {
  const count = formatNumber(n);
  if (kind === 'PICTURE') return n === 1 ? t('Photo') : t('{count} photos', { count });
  if (kind === 'VOICE') return t('Voice message');
  return n === 1 ? t('File: {name}', { name }) : t('{count} files', { count });
}
