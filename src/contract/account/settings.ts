import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { isTimeZone, languages } from '../core/locale.ts';

/** SPEC §3: the notifications a user wants, per channel, and those of sales. Each is on until the user switches it off. */
export const notificationSwitches = [
  'email_notification_announcements',
  'email_notification_groups',
  'email_notification_courses',
  'email_notification_calendars',
  'email_notification_sales',
  'in_app_notification_announcements',
  'in_app_notification_groups',
  'in_app_notification_posts',
  'in_app_notification_comments',
  'in_app_notification_reactions',
  'in_app_notification_courses',
  'in_app_notification_calendars',
  'in_app_notification_sales',
] as const;
export type NotificationSwitch = (typeof notificationSwitches)[number];

/** `value` under the name of each switch, in their order. */
export function eachSwitch<V>(value: V): Record<NotificationSwitch, V> {
  return Object.fromEntries(notificationSwitches.map((name) => [name, value])) as Record<
    NotificationSwitch,
    V
  >;
}

/** AUTO follows the browser's information about the connection. */
export const lowDataModes = ['AUTO', 'ON', 'OFF'] as const;
export type LowDataMode = (typeof lowDataModes)[number];

/** A zone of the IANA database by its name, like `Asia/Manila`. */
export const timeZone = z
  .string()
  .check(z.maxLength(64, 'Please choose a time zone'), z.refine(isTimeZone, 'Please choose a time zone'));

/** `22:30`, in the person's zone. */
export const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time'));

const language = z.enum(languages);
const lowData = z.enum(lowDataModes);
const quietTime = z.nullable(timeOfDay);

/** A user's settings, or the defaults until the user saves some. */
export const userSettings = z.object({
  ...eachSwitch(z.boolean()),
  language,
  low_data: lowData,
  /** Whether links in texts of others and of the user show a card. */
  link_previews: z._default(z.boolean(), true),
  /** Of all dates and times: the chosen zone, else the one that one of the user's devices sent last. */
  time_zone: timeZone,
  /** False: each device shows times in its own zone. */
  is_time_zone_chosen: z.boolean(),
  /** Nothing is pushed to the user's devices from here … */
  quiet_from: quietTime,
  /** … until here, excluding this minute; over midnight when it is the earlier one. Both or neither. */
  quiet_until: quietTime,
  /** 0 until something was saved, then raised by each change; the higher one is the newer one. */
  version: z.int(),
});
export type UserSettings = z.output<typeof userSettings>;

/** What `PUT /me/settings` takes. A field left out stays as it is. */
export const settingsForm = z.strictObject({
  ...eachSwitch(z.optional(z.boolean())),
  language: z.optional(language),
  low_data: z.optional(lowData),
  link_previews: z.optional(z.boolean()),
  /** Null: use the zone of the device again. */
  time_zone: z.optional(z.nullable(timeZone)),
  /** The zone of the caller's device. Used for mails and quiet hours as long as no zone is chosen. */
  device_time_zone: z.optional(timeZone),
  quiet_from: z.optional(quietTime),
  quiet_until: z.optional(quietTime),
});
export type SettingsForm = z.output<typeof settingsForm>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/me/settings',
  access: 'signed_in',
  summary: 'Get the caller’s notification and display settings.',
  response: one(userSettings),
  problems: [],
});

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/me/settings',
  access: 'signed_in',
  summary: 'Change some settings. The others stay. Idempotent.',
  body: settingsForm,
  response: one(userSettings),
  problems: [],
});
