import { t } from '../../i18n/t.ts';

const MINUTE = 60;
const HOUR = 3600;

/** "Off", "30 seconds", "5 minutes", "1 hour". */
export function formatSeconds(seconds: number): string {
  if (seconds === 0) return t('Off');
  if (seconds % HOUR === 0) return t('{n, plural, one {# hour} other {# hours}}', { n: seconds / HOUR });
  if (seconds % MINUTE === 0)
    return t('{n, plural, one {# minute} other {# minutes}}', { n: seconds / MINUTE });
  return t('{n, plural, one {# second} other {# seconds}}', { n: seconds });
}
