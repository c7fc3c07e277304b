import { useId } from 'react';
import type { NotificationSwitch } from '../../../contract/account/settings.ts';
import { t } from '../../i18n/t.ts';
import { Switch } from '../../ui/forms/choices/switch.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SkeletonBar } from '../../ui/layout/skeleton.tsx';
import type { PreferenceDraft } from '../notifications/store/preference-draft.ts';

/** Props that every card of the page has. */
export interface PreferenceCardProps {
  draft: PreferenceDraft;
  /** Fields that differ from the saved values. */
  changed: readonly string[];
  /** While it is being saved. */
  isDisabled: boolean;
  onChange: (change: Partial<PreferenceDraft>) => void;
}

interface SwitchCardProps extends PreferenceCardProps {
  title: string;
  rows: readonly (readonly [NotificationSwitch, { readonly label: string; readonly hint: string }])[];
}

/** The line between two rows. */
export const settingRowClass = 'border-b border-line px-4 last:border-b-0';

/** One card of switches. The whole row is clickable. */
export function SwitchCard({ title, rows, draft, changed, isDisabled, onChange }: SwitchCardProps) {
  const headingId = useId();
  return (
    <Card as="section" aria-labelledby={headingId} isPadded={false}>
      <h2 id={headingId} className="px-4 pt-3.5 pb-1 text-h4">
        {title}
      </h2>
      {rows.map(([field, { label, hint }]) => (
        <Switch
          key={field}
          name={field}
          isSelected={draft[field]}
          isChanged={changed.includes(field)}
          isDisabled={isDisabled}
          hint={t(hint)}
          onChange={(isOn) => onChange({ [field]: isOn })}
          className={settingRowClass}
        >
          {t(label)}
        </Switch>
      ))}
    </Card>
  );
}

/** A skeleton of the same size. */
export function SwitchCardSkeleton({ title, rows }: { title: string; rows: number }) {
  return (
    <Card isPadded={false}>
      <h2 className="px-4 pt-3.5 pb-1 text-h4">{title}</h2>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={`${settingRowClass} flex min-h-13 items-center gap-4 py-1.5`}>
          <div className="grid flex-1 gap-2">
            <SkeletonBar className={row % 2 === 0 ? 'w-30' : 'w-24'} />
            <SkeletonBar className="w-3/5" />
          </div>
          <span aria-hidden className="h-5.5 w-9 flex-none rounded-full bg-selected" />
        </div>
      ))}
    </Card>
  );
}
