import type { ReactNode } from 'react';
import { settingRowClass } from './switch-card.tsx';

interface SettingRowProps {
  /** Where the search of settings leads. */
  id?: string;
  label: string;
  hint: ReactNode;
  /** At the right end; on a phone below the text. */
  children: ReactNode;
}

/** A setting with more than on and off, in the style of the switches. */
export function SettingRow({ id, label, hint, children }: SettingRowProps) {
  return (
    <div id={id} className={`${settingRowClass} flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 py-2.5`}>
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-dense font-medium">{label}</p>
        <p className="text-meta text-pretty text-muted">{hint}</p>
      </div>
      {children}
    </div>
  );
}
