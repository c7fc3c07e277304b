import type { AnalyticsUnit } from '../../../contract/analytics/analytics-facts.ts';
import { formatAmount, formatDuration, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

/** A number with its unit. */
export function metricText(value: number, unit: AnalyticsUnit): string {
  switch (unit) {
    case 'percent':
      return `${formatNumber(value)}%`;
    case 'centavos':
      return formatAmount(Math.round(value));
    case 'milliseconds':
      return t('{n} ms', { n: formatNumber(Math.round(value)) });
    case 'seconds':
      return formatDuration(value);
    case 'hours':
      return t('{n} h', { n: formatNumber(value) });
    case 'count':
      return formatNumber(value);
  }
}
