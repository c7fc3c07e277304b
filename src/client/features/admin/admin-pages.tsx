import {
  BadgeCheck,
  BookOpen,
  Compass,
  Flag,
  Landmark,
  LayoutDashboard,
  MicOff,
  ReceiptText,
  ScrollText,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';

export interface AdminPage {
  readonly to:
    | '/admin/'
    | '/admin/users/'
    | '/admin/communities/'
    | '/admin/courses/'
    | '/admin/reports/'
    | '/admin/restrictions/'
    | '/admin/verification-requests/'
    | '/admin/payments/'
    | '/admin/payouts/'
    | '/admin/audit/';
  /** English, for `t`. */
  readonly name: string;
  readonly icon: ReactNode;
}

/** The pages of the administration, in order. A new page adds a line here and its route to the table of paths. */
export const adminPages: readonly AdminPage[] = [
  { to: '/admin/', name: 'Overview', icon: <LayoutDashboard aria-hidden /> },
  { to: '/admin/users/', name: 'Users', icon: <Users aria-hidden /> },
  { to: '/admin/communities/', name: 'Communities', icon: <Compass aria-hidden /> },
  { to: '/admin/courses/', name: 'Courses', icon: <BookOpen aria-hidden /> },
  { to: '/admin/reports/', name: 'Reports', icon: <Flag aria-hidden /> },
  { to: '/admin/restrictions/', name: 'Restrictions', icon: <MicOff aria-hidden /> },
  { to: '/admin/payments/', name: 'Payments', icon: <ReceiptText aria-hidden /> },
  { to: '/admin/payouts/', name: 'Payouts', icon: <Landmark aria-hidden /> },
  { to: '/admin/verification-requests/', name: 'Verification', icon: <BadgeCheck aria-hidden /> },
  { to: '/admin/audit/', name: 'Audit log', icon: <ScrollText aria-hidden /> },
];
