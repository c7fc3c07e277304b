import type { Holiday } from '../../contract/holidays.ts';
import { currentLocale, t } from '../words/t.ts';

/** The name in the language of the page, and whether the day may still move. */
export function holidayName({ name_en, name_fil, is_tentative }: Holiday): string {
  const name = currentLocale() === 'fil' ? name_fil : name_en;
  return is_tentative ? t('{name} (tentative)', { name }) : name;
}
