import type { AttachedSummary } from '../../contract/attachments/attachment.ts';
import { formatNumber } from './format.ts';
import { t } from './t.ts';

/** What one line says of a text's files: "Photo", "3 photos", "Voice message", "File: name". */
export function attachedText({ kind, n, name }: AttachedSummary): string {
  const count = formatNumber(n);
  if (kind === 'PICTURE') return n === 1 ? t('Photo') : t('{count} photos', { count });
  if (kind === 'VOICE') return t('Voice message');
  return n === 1 ? t('File: {name}', { name }) : t('{count} files', { count });
}

/** `words`, or which files there are when there is not a word. */
export function wordsOrFiles(words: string, attached: AttachedSummary | null | undefined): string {
  return words.trim() === '' && attached ? attachedText(attached) : words;
}
