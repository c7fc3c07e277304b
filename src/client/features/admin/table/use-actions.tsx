import { type ReactNode, useState } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import type { Action, RowKind } from './table-types.ts';
import { asListed, type Selection, useSelection } from './use-selection.ts';

interface ActionsOptions<Row> {
  rows: readonly Row[];
  kind: RowKind<Row>;
  /** The filters as a text: another one empties the selection. */
  filterKey: string;
  /** After an action: fetch again what it changed. */
  onChanged: () => void;
}

interface Actions<Row> {
  selection: Selection<Row>;
  onAction: (action: Action<Row>, rows: readonly Row[]) => void;
  /** Asks before an action, while one was chosen. */
  dialog: ReactNode;
}

interface Asked<Row> {
  readonly action: Action<Row>;
  readonly rows: readonly Row[];
}

/** The rows that are ticked, and what is done with them. */
export function useActions<Row>({ rows, kind, filterKey, onChanged }: ActionsOptions<Row>): Actions<Row> {
  const selection = useSelection(rows, kind.idOf, filterKey);
  const [asked, setAsked] = useState<Asked<Row> | null>(null);
  return {
    selection,
    onAction: (action, about) => setAsked({ action, rows: about }),
    dialog: asked !== null && (
      <ActionDialog
        action={asked.action}
        rows={asListed(asked.rows, rows, kind.idOf)}
        kind={kind}
        onRun={(ids) => {
          selection.remove(ids);
          onChanged();
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
