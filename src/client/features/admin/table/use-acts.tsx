import { type ReactNode, useState } from 'react';
import { ActDialog } from './act-dialog.tsx';
import type { Act, RowKind } from './table-types.ts';
import { asListed, type Selection, useSelection } from './use-selection.ts';

interface ActsOptions<Row> {
  rows: readonly Row[];
  kind: RowKind<Row>;
  /** The filters as a text: another one empties the selection. */
  filterKey: string;
  /** After an act: fetch again what it changed. */
  onChanged: () => void;
}

interface Acts<Row> {
  selection: Selection<Row>;
  onAct: (act: Act<Row>, rows: readonly Row[]) => void;
  /** Asks before an act, while one was chosen. */
  dialog: ReactNode;
}

interface Asked<Row> {
  readonly act: Act<Row>;
  readonly rows: readonly Row[];
}

/** The rows that are ticked, and what is done with them. */
export function useActs<Row>({ rows, kind, filterKey, onChanged }: ActsOptions<Row>): Acts<Row> {
  const selection = useSelection(rows, kind.idOf, filterKey);
  const [asked, setAsked] = useState<Asked<Row> | null>(null);
  return {
    selection,
    onAct: (act, about) => setAsked({ act, rows: about }),
    dialog: asked !== null && (
      <ActDialog
        act={asked.act}
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
