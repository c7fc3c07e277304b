import { TriangleAlert } from 'lucide-react';
import { Label } from 'react-aria-components/Label';
import { Meter } from 'react-aria-components/Meter';

export type MeterLevel = 'fine' | 'near' | 'full';

const fills: Readonly<Record<MeterLevel, string>> = {
  fine: 'bg-accent-fill',
  near: 'bg-sun-mark',
  full: 'bg-danger-fill',
};

interface UsageMeterProps {
  label: string;
  /** How much, in words. */
  words: string;
  /** From 0 to 1; null without a limit, when no bar is drawn. */
  share: number | null;
  level: MeterLevel;
  /** Under the bar; null for none. */
  warning: string | null;
}

/** How much of a limit is used, with a warning when it is nearly used up. */
export function UsageMeter({ label, words, share, level, warning }: UsageMeterProps) {
  return (
    <Meter value={(share ?? 0) * 100} valueLabel={words} className="grid gap-1.5">
      <span className="flex items-baseline gap-3">
        <Label className="min-w-0 flex-1 text-name">{label}</Label>
        <span className="num text-dense text-soft">{words}</span>
      </span>
      {share !== null && (
        <span className="block h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className={`block h-full rounded-full ${fills[level]}`}
            // What little is used is seen as well.
            style={{ width: `${share === 0 ? 0 : Math.max(1, share * 100)}%` }}
          />
        </span>
      )}
      {warning !== null && (
        <span
          className={`flex items-start gap-1.5 text-small ${level === 'full' ? 'text-danger' : 'text-sun-text'}`}
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 flex-none" />
          {warning}
        </span>
      )}
    </Meter>
  );
}
