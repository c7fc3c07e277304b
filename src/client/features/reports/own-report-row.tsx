import type { ReportStatus } from '../../../contract/reports/report-facts.ts';
import type { OwnReport } from '../../../contract/reports/reports.ts';
import { formatAgo, formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Badge } from '../../ui/media/badge.tsx';
import { PictureLinks } from './picture-links.tsx';
import { kindNames, outcomeTexts, statusNames, typeNames } from './report-text.ts';

const badges = {
  OPEN: 'plain',
  IN_REVIEW: 'accent',
  RESOLVED: 'good',
  DISMISSED: 'plain',
} as const satisfies Record<ReportStatus, string>;

/** One report of the user's own, with its outcome in words. */
export function OwnReportRow({ report }: { report: OwnReport }) {
  const { type, kind, excerpt, description, status, resolution, note, pictures, created_at } = report;
  return (
    <li className="grid gap-1.5 px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="text-name">{t(typeNames[type])}</h2>
        <Badge kind={badges[status]}>{t(statusNames[status])}</Badge>
        <time
          dateTime={created_at}
          title={formatDateTime(created_at)}
          className="ml-auto text-meta text-muted"
        >
          {formatAgo(created_at)}
        </time>
      </div>
      {kind !== null && (
        <p className="line-clamp-2 text-dense wrap-anywhere text-soft">
          <span className="text-muted">{t(kindNames[kind])}</span>
          {excerpt !== '' && ` · ${excerpt}`}
        </p>
      )}
      {description !== '' && <p className="text-dense whitespace-pre-line wrap-anywhere">{description}</p>}
      <PictureLinks pictures={pictures} />
      {resolution !== null && (
        <div className="mt-1 border-l-2 border-line-firm pl-2.5 text-dense">
          <p className="font-medium">{t(outcomeTexts[resolution])}</p>
          {note !== '' && <p className="whitespace-pre-line wrap-anywhere text-soft">{note}</p>}
        </div>
      )}
    </li>
  );
}
