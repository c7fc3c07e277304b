import type { ReactNode } from 'react';
import { tabClass } from './tab-class.ts';

interface TabBarButtonProps {
  icon: ReactNode;
  label: string;
  onPress: () => void;
}

/** An item of the phone's tab bar that opens a sheet instead of a page. */
export function TabBarButton({ icon, label, onPress }: TabBarButtonProps) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onPress} className={tabClass}>
      {icon}
      {label}
    </button>
  );
}
