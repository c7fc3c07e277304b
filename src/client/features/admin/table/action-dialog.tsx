import { Check, CircleAlert } from 'lucide-react';
import * as z from 'zod/mini';
import { administratorForm } from '../../../../contract/admin/administrators.ts';
import { trimmedText } from '../../../../contract/core/text.ts';
import { offerUndo } from '../../../data/api/offer-undo.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ZodForm } from '../../../ui/forms/form.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { type RowResult, useRunEach } from './run-each.ts';
import type { Action, RowKind } from './table-types.ts';

interface ActionDialogProps<Row> {
  action: Action<Row>;
  /** All of them fit the action. */
  rows: readonly Row[];
  kind: RowKind<Row>;
  /** After each run, with the ids of the rows for which it worked. */
  onRun: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Asks before an action on one row or many, runs it for each, and says what became of each. */
export function ActionDialog<Row>({ action, rows, kind, onRun, onClose }: ActionDialogProps<Row>) {
  const { idOf, nameOf } = kind;
  const { results, isRunning, run, stop } = useRunEach(idOf);
  const isOne = rows.length === 1;
  const left = rows.filter((row) => results.get(idOf(row)) !== null);
  const isOver = results.size > 0 && !isRunning;
  const [only] = rows;
  const about =
    isOne && only !== undefined
      ? nameOf(only)
      : t('{n, plural, one {# row} other {# rows}}', { n: rows.length });
  const title = t('{action}: {about}', { action: t(action.label), about });
  const done = t('{action}: {about}', { action: t(action.done), about });
  const begin = async ({ reason, current_password }: { reason: string; current_password: string }) => {
    const worked: string[] = [];
    await run({
      rows: left,
      run: async (row) => {
        await action.run(row, reason, current_password);
        worked.push(idOf(row));
      },
    });
    onRun(worked);
    const { undo } = action;
    if (undo !== undefined && worked.length > 0)
      offerUndo(done, async () => {
        for (const row of left) if (worked.includes(idOf(row))) await undo(row);
        onRun(worked);
      });
    if (worked.length < left.length) return;
    if (isOne) {
      if (undo === undefined) toast.success(done);
      onClose();
    }
  };
  return (
    <Dialog isOpen onClose={onClose} isDismissable={!isRunning} title={title}>
      <ZodForm aria-label={title} schema={actionForm(action)} onSubmit={(given) => void begin(given)}>
        <p className="text-soft">{t(action.note)}</p>
        {action.reason !== undefined && (
          <TextArea name="reason" label={t(action.reason.label)} rows={2} limit={action.reason.max} />
        )}
        {action.asksPassword === true && (
          <PasswordField
            name="current_password"
            label={t('Current password')}
            autoComplete="current-password"
          />
        )}
        {!isOne && <Results rows={rows} results={results} kind={kind} />}
        {isOne && only !== undefined && <OneFailure result={results.get(idOf(only)) ?? null} />}
        <p role="status" className="num text-meta text-muted empty:hidden">
          {results.size > 0 &&
            !isOne &&
            t('{done} of {n} done', { done: rows.length - left.length, n: rows.length })}
        </p>
        <div className="flex justify-end gap-2">
          {isRunning ? (
            !isOne && (
              <Button kind="ghost" onPress={stop}>
                {t('Stop')}
              </Button>
            )
          ) : (
            <Button kind="ghost" onPress={onClose}>
              {isOver ? t('Close') : t('Cancel')}
            </Button>
          )}
          {left.length > 0 && (
            <Button
              type="submit"
              kind={action.isDanger === true ? 'danger-fill' : 'primary'}
              isPending={isRunning}
            >
              {isOver ? t('Try again') : t(action.label)}
            </Button>
          )}
        </div>
      </ZodForm>
    </Dialog>
  );
}

function actionForm({ reason, asksPassword }: Pick<Action<never>, 'reason' | 'asksPassword'>) {
  return z.object({
    reason:
      reason === undefined
        ? z._default(z.string(), '')
        : trimmedText().check(
            z.minLength(1, reason.missing ?? 'Say why'),
            z.maxLength(reason.max, 'This is too long'),
          ),
    current_password:
      asksPassword === true ? administratorForm.shape.current_password : z._default(z.string(), ''),
  });
}

interface ResultsProps<Row> {
  rows: readonly Row[];
  results: ReadonlyMap<string, RowResult>;
  kind: RowKind<Row>;
}

function Results<Row>({ rows, results, kind: { idOf, nameOf } }: ResultsProps<Row>) {
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
      tabIndex={0}
      aria-label={t('What was done')}
      className="max-h-60 divide-y divide-line overflow-y-auto rounded-card border border-line -outline-offset-2"
    >
      {rows.map((row) => {
        const result = results.get(idOf(row));
        return (
          <li key={idOf(row)} className="flex items-start gap-2 px-3 py-1.5 text-dense">
            <span className="min-w-0 flex-1 wrap-anywhere">{nameOf(row)}</span>
            {result === null && (
              <span className="flex flex-none items-center gap-1 text-good">
                <Check aria-hidden className="size-4" />
                {t('Done')}
              </span>
            )}
            {typeof result === 'string' && <span className="max-w-[60%] text-danger">{result}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function OneFailure({ result }: { result: RowResult }) {
  if (result === null) return null;
  return (
    <p role="alert" className="flex gap-2 text-dense text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 flex-none" />
      {result}
    </p>
  );
}
