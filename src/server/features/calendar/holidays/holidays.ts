import * as z from 'zod/mini';
import { type Holiday, holiday } from '../../../../contract/calendar/holidays.ts';
import of2026 from './ph-holidays.2026.json' with { type: 'json' };
import of2027 from './ph-holidays.2027.json' with { type: 'json' };

/**
 * The known holidays of the Philippines, by date.
 *
 * Proclamation No. 1006 (3 September 2025) declared those of 2026, No. 1189 its Eid'l Fitr and No. 1264 its Eid'l Adha;
 * No. 1427 (8 September 2026) declared those of 2027. Its two feasts of Islam are proclaimed when the moon is seen.
 * Until then they are at the calculated dates, marked as tentative. Holidays of single cities and provinces are not
 * included.
 */
export const holidays: readonly Holiday[] = z.parse(z.array(holiday), [...of2026, ...of2027]);
