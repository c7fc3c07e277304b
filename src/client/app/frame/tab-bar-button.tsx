import type { ReactNode } from 'react';
import { tabClass } from './tab-class.ts';

interface TabBarButtonProps {
  icon: ReactNode;
  label: string;
  onPress: () => void;
}

/** A place of the phone's bar that opens a sheet instead of leading away. */
export function TabBarButton({ icon, label, onPress }: TabBarButtonProps) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onPress} className={tabClass}>
      {icon}
      {label}
    </button>
  );
}
