import type { ReactNode } from 'react';
import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components/Switch';
import { classNames } from '../../base/class-names.ts';

export interface SwitchProps extends Omit<SwitchFieldProps, 'children' | 'className' | 'style'> {
  children: ReactNode;
  /** Second line: what it does. */
  hint?: ReactNode;
  /** Differs from what is saved: a small dot beside the label. */
  isChanged?: boolean | undefined;
  className?: string | undefined;
}

/** Something that is on or off. The whole row can be pressed. On is ink, not indigo: eleven of them must not shout. */
export function Switch({ children, hint, isChanged = false, className, ...field }: SwitchProps) {
  return (
    <SwitchField {...field} className={classNames('block', className)}>
      <SwitchButton className="group flex min-h-13 items-center gap-4 py-1.5 outline-none">
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2 text-dense font-medium text-ink group-disabled:text-muted">
            {children}
            {isChanged && <span className="size-1.5 flex-none rounded-full bg-accent" />}
          </span>
          {hint !== undefined && <span className="block text-meta text-pretty text-muted">{hint}</span>}
        </span>
        <SwitchTrack />
      </SwitchButton>
    </SwitchField>
  );
}

function SwitchTrack() {
  return (
    <span className="relative h-5.5 w-9 flex-none rounded-full bg-line-field group-selected:bg-ink group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent group-disabled:bg-line-firm touch:h-6.5 touch:w-11">
      <span className="absolute top-0.5 left-0.5 size-4.5 rounded-full bg-raised transition-transform duration-base ease-enter group-selected:translate-x-3.5 group-selected:bg-surface touch:size-5.5 touch:group-selected:translate-x-4.5" />
    </span>
  );
}
