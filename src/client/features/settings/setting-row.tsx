import type { ReactNode } from 'react';
import { settingRowClass } from './switch-card.tsx';

interface SettingRowProps {
  label: string;
  hint: ReactNode;
  isChanged?: boolean;
  /** At the right end; on a phone below the text. */
  children: ReactNode;
}

/** A setting with more than on and off, in the style of the switches. */
export function SettingRow({ label, hint, isChanged = false, children }: SettingRowProps) {
  return (
    <div className={`${settingRowClass} flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 py-2.5`}>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-center gap-2 text-dense font-medium">
          {label}
          {isChanged && <span className="size-1.5 flex-none rounded-full bg-accent" />}
        </p>
        <p className="text-meta text-pretty text-muted">{hint}</p>
      </div>
      {children}
    </div>
  );
}
