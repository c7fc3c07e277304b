import { useQueryClient } from '@tanstack/react-query';
import type { ReportIssue } from '../../../../contract/reports/report-issues.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { CaseList, type CaseListProps, whatOf } from '../../reports/queue/case-list.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import { BulkBar } from '../table/bulk-bar.tsx';
import type { RowKind } from '../table/table-types.ts';
import { useActions } from '../table/use-actions.tsx';
import { reportActions } from './report-actions.tsx';
import { reportColumns } from './report-columns.tsx';

interface ReportTableProps extends CaseListProps {
  /** The filters as a text: another one empties the selection. */
  filterKey: string;
}

/** The queue with ticks and actions on many cases. Beside an open case it is a plain list. */
export function ReportTable({ filterKey, ...list }: ReportTableProps) {
  const queries = useQueryClient();
  const meId = useCurrentUser()?.id;
  const kind: RowKind<ReportIssue> = { idOf: ({ id }) => id, nameOf: whatOf, actions: reportActions(meId) };
  const { dialog, ...actions } = useActions({
    ...{ rows: list.cases, kind, filterKey },
    onChanged: () => void queries.invalidateQueries({ queryKey: ['reports'] }),
  });
  return (
    <>
      {list.isNarrow ? (
        <CaseList {...list} />
      ) : (
        <>
          <AdminTable
            label={t('Reports')}
            rows={list.cases}
            columns={reportColumns(list.onOpen)}
            kind={kind}
            {...actions}
          />
          <BulkBar kind={kind} {...actions} />
        </>
      )}
      {dialog}
    </>
  );
}
