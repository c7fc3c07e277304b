import { classNames } from '../base/class-names.ts';

interface HeatTableProps {
  label: string;
  rows: readonly string[];
  columns: readonly string[];
  /** One list for each row. */
  values: readonly (readonly number[])[];
}

/** From the palest to the strongest. */
const steps = ['', 'opacity-20', 'opacity-40', 'opacity-70', 'opacity-100'] as const;

/** Numbers as shades. It is a table: each cell has its number for screen readers, and as a tooltip. */
export function HeatTable({ label, rows, columns, values }: HeatTableProps) {
  const most = Math.max(1, ...values.flat());
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
      tabIndex={0}
      aria-label={label}
      className="-mx-4 overflow-x-auto px-4 -outline-offset-2"
    >
      <table className="num w-full min-w-120 table-fixed border-separate border-spacing-0.5 text-micro text-muted">
        <thead>
          <tr>
            <th scope="col" className="w-10">
              <span className="sr-only">{label}</span>
            </th>
            {columns.map((name, column) => (
              <th key={name} scope="col" className="overflow-visible text-left font-normal whitespace-nowrap">
                <span className={column % 6 === 0 ? '' : 'sr-only'}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((name, row) => (
            <tr key={name}>
              <th scope="row" className="text-left font-normal">
                {name}
              </th>
              {columns.map((column, index) => {
                const value = values[row]?.[index] ?? 0;
                return (
                  <td
                    key={column}
                    title={`${name} ${column}: ${value}`}
                    className="h-5 rounded-badge bg-selected p-0"
                  >
                    <span
                      className={classNames(
                        'block size-full rounded-badge',
                        value > 0 && 'bg-accent-fill',
                        steps[Math.ceil((value / most) * 4)],
                      )}
                    />
                    <span className="sr-only">{value}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
