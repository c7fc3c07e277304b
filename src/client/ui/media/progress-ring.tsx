import { t } from '../../i18n/t.ts';

interface ProgressRingProps {
  done: number;
  total: number;
  /** Side in px. */
  size?: 36 | 44;
}

/** How much of a course is done, with the number inside. Announced as "5 of 12 lessons". */
export function ProgressRing({ done, total, size = 36 }: ProgressRingProps) {
  const percent = total === 0 ? 0 : (done / total) * 100;
  // With a radius of 15.9155 the circumference is 100: a dash is a percentage.
  const ring = { cx: 18, cy: 18, r: 15.9155, fill: 'none', strokeWidth: 3 };
  return (
    <span
      role="img"
      aria-label={t('{done} of {total} lessons', { done, total })}
      className={`num relative grid flex-none place-items-center font-semibold leading-none ${size === 44 ? 'size-11 text-[0.6875rem]' : 'size-9 text-[0.75rem]'}`}
    >
      <svg aria-hidden="true" viewBox="0 0 36 36" className="absolute inset-0 size-full -rotate-90">
        <circle {...ring} className="stroke-line" />
        {percent > 0 && (
          <circle
            {...ring}
            strokeLinecap="round"
            strokeDasharray={`${percent} 100`}
            className="stroke-sun-mark"
          />
        )}
      </svg>
      <span aria-hidden>{size === 44 ? `${Math.floor(percent)}%` : done}</span>
    </span>
  );
}
