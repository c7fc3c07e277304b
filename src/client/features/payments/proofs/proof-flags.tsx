import { CircleAlert, CircleCheck } from 'lucide-react';
import { parsePesos } from '../../../../contract/money/money.ts';
import type { PaymentProof, ProofFlag, ProofFlagKind } from '../../../../contract/money/proofs.ts';
import { formatAmount, formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** What the owner has to look at, and that the payment was found, each as a sentence. */
export function ProofFlags({ proof: { flags, is_in_history } }: { proof: PaymentProof }) {
  const sentences = flags.map(sentenceOf).filter((one) => one !== undefined);
  if (sentences.length === 0 && !is_in_history) return null;
  return (
    <ul className="mt-1 grid gap-0.5 text-meta font-medium [&>li]:flex [&>li]:gap-1.5 [&_svg]:mt-0.5 [&_svg]:size-3.5 [&_svg]:flex-none">
      {is_in_history && (
        <li className="text-good">
          <CircleCheck aria-hidden />
          {t('Found in your wallet’s history')}
        </li>
      )}
      {sentences.map((sentence) => (
        <li key={sentence} className="text-danger">
          <CircleAlert aria-hidden />
          <span className="min-w-0 text-pretty">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the server read, beside what the sender typed. */
export function PictureReading({ proof: { picture_url, reading, status } }: { proof: PaymentProof }) {
  if (picture_url === null || (reading === null && status !== 'WAITING')) return null;
  if (reading === null) return <p className="text-meta text-muted">{t('We’re reading the picture…')}</p>;
  const { reference, amount, sent_at, receiver } = reading;
  const parts = [
    amount === null ? null : formatAmount(parsePesos(amount) ?? 0),
    reference === null ? null : t('ref {reference}', { reference }),
    receiver === null ? null : t('to {receiver}', { receiver }),
    sent_at === null ? null : formatMoment(sent_at),
  ].filter((part) => part !== null);
  return (
    <p className="text-meta text-muted wrap-anywhere">
      {parts.length === 0
        ? t('The picture can’t be read. Look at it.')
        : t('Read from the picture: {parts}', { parts: parts.join(', ') })}
    </p>
  );
}

/** Undefined for one that this version of the page does not know. */
function sentenceOf({ kind, amount, at }: ProofFlag): string | undefined {
  const values = {
    amount: amount === undefined ? '' : formatAmount(parsePesos(amount) ?? 0),
    when: at === undefined ? '' : formatMoment(at),
  };
  const sentences: Readonly<Record<ProofFlagKind, () => string>> = {
    LESS_THAN_DUE: () => t('{amount} less than the price', values),
    MORE_THAN_DUE: () => t('{amount} more than the price', values),
    REFERENCE_USED: () => t('This reference was sent to you before: {when}', values),
    OLDER_THAN_PRICE: () => t('The money was sent before the plan had this price: {when}', values),
    SENT_LONG_AGO: () => t('The money was sent long ago: {when}', values),
    HISTORY_OTHER_AMOUNT: () => t('Your wallet’s history says {amount}', values),
    HISTORY_OTHER_RECEIVER: () => t('Your wallet’s history says it went to another number'),
    HISTORY_TWICE: () => t('Your wallet’s history has this reference more than once'),
    PICTURE_SEEN: () => t('This picture, or one that looks the same, was sent before: {when}', values),
    PICTURE_OTHER_REFERENCE: () => t('The picture shows another reference'),
    PICTURE_OTHER_AMOUNT: () => t('The picture shows {amount}', values),
    PICTURE_OTHER_RECEIVER: () => t('The picture shows another number than yours'),
    HISTORY_MONEY_OUT: () => t('Your wallet’s history says you sent this money, not received it'),
  };
  return Object.hasOwn(sentences, kind) ? sentences[kind as ProofFlagKind]() : undefined;
}
