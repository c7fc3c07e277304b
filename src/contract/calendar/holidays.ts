import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { localDay } from './calendar-facts.ts';

/** Work is paid and counted differently on each of them; schools and banks close on the first two. */
export const holidayKinds = ['REGULAR', 'SPECIAL_NON_WORKING', 'SPECIAL_WORKING'] as const;

export const holiday = z.object({
  /** In the Philippines. */
  date: localDay,
  kind: z.enum(holidayKinds),
  name_en: z.string(),
  name_fil: z.string(),
  /** What declared it for this year; null while only the law, or the moon, says so. */
  proclamation: z.nullable(z.string()),
  /** The day may still move: it follows the moon, or nothing declared it yet. */
  is_tentative: z.boolean(),
});
export type Holiday = z.output<typeof holiday>;

export const listHolidays = endpoint({
  method: 'GET',
  path: '/holidays',
  access: 'public',
  summary: 'List the known holidays of the Philippines by date.',
  response: one(z.array(holiday)),
  problems: [],
});
