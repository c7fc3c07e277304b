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
      <span className="text-micro/3.5 font-medium tracking-[.03em] text-muted uppercase">
        {monthShort(day)}
      </span>
      <span className="num text-[1.0625rem]/5.5 font-semibold">{dayNumber(day)}</span>
    </span>
  );
}
