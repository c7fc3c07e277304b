import { formatNumber } from './format.ts';
import { t } from './t.ts';

/** "4.2 MB", "310 KB". */
export function sizeText(bytes: number): string {
  const isLarge = bytes >= 1024 * 1024;
  const size = isLarge ? Math.round((bytes / 1024 / 1024) * 10) / 10 : Math.ceil(bytes / 1024);
  return isLarge
    ? t('{size} MB', { size: formatNumber(size) })
    : t('{size} KB', { size: formatNumber(size) });
}
