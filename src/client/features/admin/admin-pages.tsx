import { Flag, MicOff } from 'lucide-react';
import type { ReactNode } from 'react';

interface AdminPage {
  readonly to: '/admin/reports/' | '/admin/restrictions/';
  /** English, for `t`. */
  readonly name: string;
  readonly icon: ReactNode;
}

/** The pages of the administration, in order. A new page adds a line here and its route to the table of paths. */
export const adminPages: readonly AdminPage[] = [
  { to: '/admin/reports/', name: 'Reports', icon: <Flag aria-hidden /> },
  { to: '/admin/restrictions/', name: 'Restrictions', icon: <MicOff aria-hidden /> },
];
