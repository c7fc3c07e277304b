import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { useHasAside } from '../../../ui/base/use-is-phone.ts';
import { Checkbox } from '../../../ui/forms/choices/checkbox.tsx';
import { RowMenu } from './row-menu.tsx';
import type { Action, Column, RowKind, SortOrder } from './table-types.ts';
import type { Selection } from './use-selection.ts';

export interface AdminTableProps<Row, Sort extends string> {
  /** What the rows are, for screen readers. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row, Sort>[];
  kind: RowKind<Row>;
  /** Absent where the order is fixed. */
  sort?: { readonly by: Sort; readonly order: SortOrder };
  onSort?: (by: Sort, order: SortOrder) => void;
  selection: Selection<Row>;
  onAction: (action: Action<Row>, rows: readonly Row[]) => void;
}

/** Rows with a tick and a menu each: a table where there is room, else cards. */
export function AdminTable<Row, Sort extends string>(props: AdminTableProps<Row, Sort>) {
  const isWide = useHasAside();
  return isWide ? <WideTable {...props} /> : <Cards {...props} />;
}

function WideTable<Row, Sort extends string>(props: AdminTableProps<Row, Sort>) {
  const { label, rows, columns, kind, selection, onAction, sort, onSort } = props;
  const hasTicks = kind.actions.length > 0;
  const sorting = sort && onSort ? { sort, onSort } : {};
  return (
    <table className="w-full border-collapse text-left text-dense">
      <caption className="sr-only">{label}</caption>
      <thead className="sticky top-0 z-1 bg-raised text-meta text-muted [&_th]:border-b [&_th]:border-line [&_th]:px-3 [&_th]:py-2 [&_th]:font-medium [&_th:first-child]:rounded-tl-card [&_th:last-child]:rounded-tr-card">
        <tr>
          {hasTicks && (
            <th scope="col" className="w-10 pl-4!">
              <TickAll selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.name} column={column} {...sorting} />
          ))}
          <th scope="col" className="w-12">
            <span className="sr-only">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={kind.idOf(row)}
            data-row={kind.idOf(row)}
            className={classNames(
              'scroll-mt-12 scroll-mb-16 border-b border-line last:border-0 hover:bg-hover has-[:focus-visible]:bg-hover [&>*]:px-3 [&>*]:py-2',
              selection.has(row) && 'bg-accent-soft',
            )}
          >
            {hasTicks && (
              <td className="pl-4!">
                <Tick row={row} kind={kind} selection={selection} />
              </td>
            )}
            {columns.map(({ name, cell, isNumber, isWide }, index) =>
              index === 0 ? (
                <th key={name} scope="row" data-opens className="max-w-70 min-w-44 font-normal">
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={name}
                  className={classNames(
                    isNumber && 'num text-right',
                    isWide ? 'min-w-32 wrap-anywhere' : 'whitespace-nowrap',
                  )}
                >
                  {cell(row)}
                </td>
              ),
            )}
            <td className="py-0! pr-2!">
              <RowMenu row={row} kind={kind} onAction={onAction} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type HeadProps<Row, Sort extends string> = Pick<AdminTableProps<Row, Sort>, 'sort' | 'onSort'> & {
  column: Column<Row, Sort>;
};

/** A press sorts by the column; one more turns it round. */
function Head<Row, Sort extends string>({ column, sort, onSort }: HeadProps<Row, Sort>) {
  const { name, isNumber, sort: by } = column;
  const end = isNumber === true ? 'text-right' : undefined;
  if (by === undefined || sort === undefined || onSort === undefined)
    return (
      <th scope="col" className={end}>
        {t(name)}
      </th>
    );
  const isSorted = sort.by === by;
  const Arrow = sort.order === 'asc' ? ArrowUp : ArrowDown;
  const turned = sort.order === 'asc' ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : 'none'}
      className={end}
    >
      <button
        type="button"
        onClick={() => onSort(by, isSorted ? turned : firstOrder(by))}
        className={classNames(
          'inline-flex items-center gap-1 rounded-[3px] whitespace-nowrap hover:text-ink',
          isSorted && 'text-ink',
        )}
      >
        {t(name)}
        {isSorted && <Arrow aria-hidden className="size-3.5" />}
      </button>
    </th>
  );
}

/** Words begin at A; numbers and times at the greatest. */
function firstOrder(by: string): SortOrder {
  return by === 'name' || by === 'title' ? 'asc' : 'desc';
}

function Cards<Row, Sort extends string>(props: AdminTableProps<Row, Sort>) {
  const { label, rows, columns, kind, selection, onAction } = props;
  const [first, ...others] = columns;
  return (
    <div>
      {kind.actions.length > 0 && (
        <div className="flex items-center gap-3 border-b border-line px-4 py-2.5 text-meta text-muted">
          <TickAll selection={selection} isNamed />
        </div>
      )}
      <ul aria-label={label} className="divide-y divide-line">
        {rows.map((row) => (
          <li
            key={kind.idOf(row)}
            data-row={kind.idOf(row)}
            className={classNames(
              'flex scroll-my-4 items-start gap-3 py-3 pr-2 pl-4',
              selection.has(row) && 'bg-accent-soft',
            )}
          >
            <Tick row={row} kind={kind} selection={selection} />
            <div className="min-w-0 flex-1">
              <div data-opens>{first?.cell(row)}</div>
              <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-meta sm:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
                {others.map(({ name, cell, isWide }) => (
                  <div
                    key={name}
                    className={classNames(
                      'col-span-2 grid grid-cols-subgrid has-[dd:empty]:hidden',
                      isWide && 'sm:col-span-4',
                    )}
                  >
                    <dt className="text-muted">{t(name)}</dt>
                    <dd className={classNames('min-w-0 wrap-anywhere', isWide && 'sm:col-span-3')}>
                      {cell(row)}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
            <RowMenu row={row} kind={kind} onAction={onAction} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TickProps<Row> {
  row: Row;
  kind: RowKind<Row>;
  selection: Selection<Row>;
}

function Tick<Row>({ row, kind, selection }: TickProps<Row>) {
  if (kind.actions.length === 0) return null;
  return (
    <Checkbox isSelected={selection.has(row)} onChange={(isOn) => selection.toggle(row, isOn)}>
      <span className="sr-only">{t('Select {name}', { name: kind.nameOf(row) })}</span>
    </Checkbox>
  );
}

function TickAll<Row>({ selection, isNamed = false }: { selection: Selection<Row>; isNamed?: boolean }) {
  return (
    <Checkbox
      isSelected={selection.areAllHere}
      isIndeterminate={selection.areSomeHere}
      onChange={selection.toggleAll}
    >
      <span className={isNamed ? undefined : 'sr-only'}>{t('Select all on this page')}</span>
    </Checkbox>
  );
}
