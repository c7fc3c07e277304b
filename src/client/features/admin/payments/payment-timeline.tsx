import { fullName } from '../../../../contract/account/people.ts';
import type { TimelineStep } from '../../../../contract/money/admin-payments.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { signedPeso } from '../../payments/earnings/signed-peso.ts';
import { accountNames, stepTexts } from './payment-text.ts';

interface PaymentTimelineProps {
  steps: readonly TimelineStep[];
  /** Asked for by a posting that can be reversed. */
  onCorrect: (step: TimelineStep) => void;
}

/** Everything that happened to a payment, the oldest first. */
export function PaymentTimeline({ steps, onCorrect }: PaymentTimelineProps) {
  return (
    <section aria-label={t('Timeline')} className="grid gap-2">
      <h3 className="text-name">{t('Timeline')}</h3>
      <ol className="grid gap-3 border-l border-line pl-4">
        {steps.map((step, index) => (
          // Steps are never moved or removed.
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no id of its own
          <Step key={index} step={step} onCorrect={() => onCorrect(step)} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, onCorrect }: { step: TimelineStep; onCorrect: () => void }) {
  const { at, amount, actor, entries, transaction_id } = step;
  const { title, lines } = stepTexts(step);
  return (
    <li className="relative before:absolute before:top-1.5 before:-left-[19px] before:size-1.5 before:rounded-full before:bg-muted">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium text-ink">{t(title)}</span>
        {amount !== null && <span className="num">{signedPeso(amount)}</span>}
        <time dateTime={at} className="num ml-auto text-meta text-muted">
          {formatDateTime(at)}
        </time>
      </p>
      {lines.length > 0 && (
        <p className="text-meta wrap-anywhere text-soft">{lines.map((line) => t(line)).join(' → ')}</p>
      )}
      {actor !== null && <p className="text-meta text-muted">{t('by {name}', { name: fullName(actor) })}</p>}
      {entries.length > 0 && (
        <table className="mt-1 w-full text-meta text-soft">
          <caption className="sr-only">{t('Entries')}</caption>
          <tbody>
            {entries.map(({ account, amount: centavos }) => (
              <tr key={account}>
                <th scope="row" className="text-left font-normal">
                  {t(accountNames[account] ?? account)}
                </th>
                <td className="num text-right">{signedPeso(centavos)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {transaction_id !== null && (
        <Button size="small" kind="ghost" onPress={onCorrect}>
          {t('Reverse...')}
        </Button>
      )}
    </li>
  );
}
