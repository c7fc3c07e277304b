import type { ReportPriority } from '../../../../contract/reports/report-facts.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { priorityNames } from '../report-text.ts';

/** The priority in small capitals; the urgent one with a red square. */
export function PriorityMark({ priority }: { priority: ReportPriority }) {
  const isUrgent = priority === 'URGENT';
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-micro uppercase',
        isUrgent ? 'text-danger' : priority === 'HIGH' ? 'text-ink' : 'text-muted',
      )}
    >
      {isUrgent && <span aria-hidden className="size-2 flex-none rounded-[2px] bg-danger" />}
      {t(priorityNames[priority])}
    </span>
  );
}
