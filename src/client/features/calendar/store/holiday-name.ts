import type { Holiday } from '../../../../contract/calendar/holidays.ts';
import { currentLocale, t } from '../../../i18n/t.ts';

/** The name in the language of the page, and whether the date may still change. */
export function holidayName({ name_en, name_fil, is_tentative }: Holiday): string {
  const name = currentLocale() === 'fil' ? name_fil : name_en;
  return is_tentative ? t('{name} (tentative)', { name }) : name;
}
