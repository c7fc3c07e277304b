import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportIssue } from '../../../../contract/reports/report-issues.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { CaseList, type CaseListProps, whatOf } from '../../reports/queue/case-list.tsx';
import { ActDialog } from '../table/act-dialog.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import { BulkBar } from '../table/bulk-bar.tsx';
import type { Act, RowKind } from '../table/table-types.ts';
import { asListed, useSelection } from '../table/use-selection.ts';
import { reportActs } from './report-acts.tsx';
import { reportColumns } from './report-columns.tsx';

interface ReportTableProps extends CaseListProps {
  /** The filters as a text: another one empties the selection. */
  filterKey: string;
}

interface Asked {
  readonly act: Act<ReportIssue>;
  readonly rows: readonly ReportIssue[];
}

const idOf = ({ id }: ReportIssue) => id;

/** The queue with ticks and acts on many cases. Beside an open case it is a plain list. */
export function ReportTable({ filterKey, ...list }: ReportTableProps) {
  const queries = useQueryClient();
  const meId = useCurrentUser()?.id;
  const selection = useSelection(list.cases, idOf, filterKey);
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (act: Act<ReportIssue>, rows: readonly ReportIssue[]) => setAsked({ act, rows });
  const kind: RowKind<ReportIssue> = { idOf, nameOf: whatOf, acts: reportActs(meId) };
  return (
    <>
      {list.isNarrow ? (
        <CaseList {...list} />
      ) : (
        <AdminTable
          label={t('Reports')}
          rows={list.cases}
          columns={reportColumns(list.onOpen)}
          kind={kind}
          selection={selection}
          onAct={ask}
        />
      )}
      {!list.isNarrow && <BulkBar kind={kind} selection={selection} onAct={ask} />}
      {asked !== null && (
        <ActDialog
          act={asked.act}
          rows={asListed(asked.rows, list.cases, idOf)}
          kind={kind}
          onRun={(ids) => {
            selection.remove(ids);
            void queries.invalidateQueries({ queryKey: ['reports'] });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
