import { type ReactNode, useRef } from 'react';
import type { NewRows } from '../../../data/lists/use-new-rows.ts';
import { useRowKeys } from '../../../data/lists/use-row-keys.ts';
import { WithNewRows } from '../../../data/lists/with-new-rows.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { AdminTable } from './admin-table.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { FileButton } from './file-button.tsx';
import { ListState } from './list-state.tsx';
import type { TableFile } from './save-table.ts';
import type { Column, PageQuery, RowKind, SortOrder } from './table-types.ts';
import { useActions } from './use-actions.tsx';

interface AdminListProps<Row, Sort extends string> {
  title: string;
  lead?: string | undefined;
  /** Search field and selects. */
  filters: ReactNode;
  /** The filters as a text: another one empties the selection. */
  filterKey: string;
  query: PageQuery<Row>;
  news: NewRows;
  /** What the list says when nothing is chosen and it has no rows: translated. */
  none: string;
  isNarrowed: boolean;
  page: number;
  onPage: (page: number) => void;
  sort: { readonly by: Sort; readonly order: SortOrder };
  onSort: (by: Sort, order: SortOrder) => void;
  columns: readonly Column<Row, Sort>[];
  kind: RowKind<Row>;
  file: TableFile<Row>;
  /** Below the list. */
  children?: ReactNode;
  /** After an action: fetch again what it changed. */
  onChanged: () => void;
}

/** A list of the administration: filters, a table of rows to tick, actions on one or many, keys, a file, and pages. */
export function AdminList<Row, Sort extends string>(props: AdminListProps<Row, Sort>) {
  const { title, query, kind, columns, sort, onSort } = props;
  const rows = query.data?.data ?? [];
  const { filterKey, onChanged } = props;
  const { selection, onAction, dialog } = useActions({ rows, kind, filterKey, onChanged });
  const page = useRef<HTMLDivElement>(null);
  useRowKeys(page);
  const pagination = query.data?.pagination;
  return (
    <ScrollArea ref={page}>
      <PageBody width="wide">
        <PageHead
          title={title}
          lead={props.lead ?? '\u00a0'}
          action={<FileButton file={props.file} total={pagination?.total ?? 0} />}
        />
        <search className="flex flex-wrap items-center gap-2">{props.filters}</search>
        <WithNewRows news={props.news}>
          <ListState query={query} none={props.isNarrowed ? null : props.none}>
            {() => (
              <Card as="section" isPadded={false} aria-label={title} aria-busy={query.isPlaceholderData}>
                <AdminTable
                  label={title}
                  {...{ rows, columns, kind, sort, onSort, selection }}
                  onAction={onAction}
                />
              </Card>
            )}
          </ListState>
        </WithNewRows>
        <BulkBar kind={kind} selection={selection} onAction={onAction} />
        {pagination && <Pagination page={props.page} pagination={pagination} onPage={props.onPage} />}
        {props.children}
      </PageBody>
      {dialog}
    </ScrollArea>
  );
}
