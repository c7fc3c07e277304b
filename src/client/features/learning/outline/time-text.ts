import { t } from '../../../i18n/t.ts';

/** "About 1 h 10 min to go", in steps of five minutes above a quarter of an hour. */
export function toGoText(seconds: number): string {
  const exact = Math.max(1, Math.round(seconds / 60));
  const minutes = exact > 15 ? Math.round(exact / 5) * 5 : exact;
  const [h, min] = [Math.floor(minutes / 60), minutes % 60];
  if (h === 0) return t('About {min} min to go', { min });
  return min === 0 ? t('About {h} h to go', { h }) : t('About {h} h {min} min to go', { h, min });
}
