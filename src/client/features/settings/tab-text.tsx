import { Bell, LockKeyhole, SlidersHorizontal, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SettingsTabName } from '../../../contract/addresses.ts';

interface TabText {
  /** In English; shown through `t`. */
  readonly name: string;
  readonly icon: ReactNode;
}

/** Labels of the tabs, in order. */
export const tabText: Readonly<Record<SettingsTabName, TabText>> = {
  profile: { name: 'Profile', icon: <UserRound aria-hidden /> },
  preferences: { name: 'Preferences', icon: <SlidersHorizontal aria-hidden /> },
  security: { name: 'Security', icon: <LockKeyhole aria-hidden /> },
  notifications: { name: 'Notifications', icon: <Bell aria-hidden /> },
};
