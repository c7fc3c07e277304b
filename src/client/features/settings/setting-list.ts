import type { SettingsTabName } from '../../../contract/addresses.ts';
import { preferenceCards } from '../notifications/store/preference-text.ts';

/** One setting for the search: its name in English, its tab, and what it is on the page, by id or by field name. */
export interface SettingPlace {
  readonly id: string;
  readonly name: string;
  readonly tab: SettingsTabName;
}

const places: Readonly<Record<Exclude<SettingsTabName, 'notifications'>, Readonly<Record<string, string>>>> =
  {
    profile: {
      photo: 'Profile picture',
      username: 'Username',
      first_name: 'First name',
      last_name: 'Last name',
      bio: 'Bio',
      is_public: 'Public Profile',
      website: 'Social Links',
    },
    preferences: {
      'interested-tags': 'Interested Tags',
      'not-interested-tags': 'Not Interested Tags',
      language: 'Language',
      'time-zone': 'Time zone',
      'low-data': 'Low-data mode',
      'link-previews': 'Link previews',
      enter: 'Enter sends',
      'chat-start': 'A chat opens at',
      theme: 'Theme',
    },
    security: {
      password: 'Password',
      devices: 'Where you are signed in',
      activity: 'Recent activity',
      blocked: 'Blocked people',
      data: 'Your data',
      consents: 'What you agreed to',
      delete: 'Delete account',
    },
  };

const tabs = ['profile', 'preferences', 'security'] as const;

/** Every setting, in the order of the pages. */
export const settingList: readonly SettingPlace[] = [
  ...tabs.flatMap((tab) => Object.entries(places[tab]).map(([id, name]) => ({ id, name, tab }))),
  ...preferenceCards.flatMap(({ rows }) =>
    rows.map(([id, { label }]) => ({ id, name: label, tab: 'notifications' as const })),
  ),
  { id: 'push', name: 'Push notifications', tab: 'notifications' },
  { id: 'quiet-hours', name: 'Quiet hours', tab: 'notifications' },
];
