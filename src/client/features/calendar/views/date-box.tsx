import { dayNumber, monthShort } from '../../../i18n/format-calendar.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import type { Day } from '../store/calendar-days.ts';

/** A calendar leaf: the month over the number. Decoration, because the day is written beside it. */
export function DateBox({ day, className }: { day: Day; className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-11 flex-none content-center justify-items-center rounded-control border border-line-firm bg-raised',
        className,
      )}
    >
      <span className="text-micro/3.5 text-muted uppercase">{monthShort(day)}</span>
      <span className="num text-h4/5">{dayNumber(day)}</span>
    </span>
  );
}
