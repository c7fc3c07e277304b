import type { PaymentFailure } from '../../../../contract/money/checkouts.ts';
import type { PayMethod } from '../../../../contract/money/pay-methods.ts';
import { type PlainPage, plainPage } from '../../../platform/http/plain-page.ts';
import type { Words } from '../../../platform/i18n/words-in.ts';
import { escapeHtml } from '../../../platform/mail/escape-html.ts';
import { descriptions } from '../checkouts/checkout-row.ts';
import type { Outage, SandboxFaults } from './sandbox-faults.ts';
import type { DisputeResult, SandboxSession } from './sandbox-wallet.ts';

export interface SandboxPage {
  /** Null: there is no such session. */
  readonly session: SandboxSession | null;
  /** Those that can pay the amount. */
  readonly methods: readonly PayMethod[];
  readonly hasFaults: boolean;
}

/** Names that are no one's trademarks. */
const METHODS: Readonly<Record<PayMethod, string>> = {
  gcash: 'Wallet A',
  maya: 'Wallet B',
  grab_pay: 'Wallet C',
  shopeepay: 'Wallet D',
  qrph: 'QR code',
  card: 'Card',
  billease: 'Pay later',
  online_banking: 'Online bank',
};
const FAILURES: Readonly<Record<PaymentFailure, string>> = {
  DECLINED: 'Declined',
  INSUFFICIENT_BALANCE: 'Balance too low',
  LIMIT_EXCEEDED: 'Limit exceeded',
  EXPIRED: 'Expired',
  OTHER: 'Another reason',
};
const AMOUNTS: Readonly<Record<SandboxFaults['amount'], string>> = { right: 'Right', wrong: '₱1 less' };
const CURRENCIES: Readonly<Record<SandboxFaults['currency'], string>> = {
  right: 'Right',
  wrong: 'US dollars',
};
const WEBHOOKS: Readonly<Record<SandboxFaults['webhook'], string>> = {
  normal: 'Normal',
  delay: '20 seconds late',
  drop: 'Never sent',
  duplicate: 'Sent five times',
  reorder: 'After a failed attempt that is reported later',
};
const SIGNATURES: Readonly<Record<SandboxFaults['signature'], string>> = {
  right: 'Right',
  forged: 'Forged',
  stale: 'Ten minutes old',
};
const OUTAGES: Readonly<Partial<Record<Outage | 'none', string>>> = {
  none: 'Works',
  unavailable: 'Fails with 500',
  timeout: 'Gives no answer',
};
const DISPUTES: Readonly<Record<DisputeResult, string>> = {
  open: 'The payer asks the bank to take it back',
  won: 'The bank decides for the seller',
  lost: 'The bank decides for the payer',
};

/** What sessions are described with. */
const DESCRIPTIONS: ReadonlySet<string> = new Set(Object.values(descriptions).flatMap(Object.values<string>));

const TEST = 'This is a test payment. No real money moves.';

const peso = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' });

/** The page where a session of the sandbox is paid. It has no scripts, so that it works in every app's browser. */
export function sandboxPage(page: SandboxPage, words: Words): string {
  return plainPage({ ...contentOf(page, words), style: STYLE }, words.language);
}

function contentOf({ session, methods, hasFaults }: SandboxPage, words: Words): PlainPage {
  const { t } = words;
  const link = languageLink(session, words);
  if (session === null)
    return {
      title: t('This payment link does not work'),
      text: t('It may have been cut off on its way. You have not been charged.'),
      form: '',
      link,
    };
  const amount = peso.format(session.amount_centavos / 100);
  const faults = hasFaults ? faultPanel(words) : '';
  if (session.payments.some(({ status }) => status === 'paid'))
    return {
      title: t('Payment received'),
      text: `${t('You paid {amount} to {payee}.', { amount, payee: session.payee })} ${t(TEST)}`,
      form: `${detailsOf(session, words)}${button(session.success_url, t('Continue'))}${again(session, words, faults)}${disputes(session, words, faults)}`,
      link,
    };
  if (session.expired_at !== null)
    return {
      title: t('This payment link expired'),
      text: `${t('You have not been charged.')} ${t(TEST)}`,
      form: `${detailsOf(session, words)}${button(session.cancel_url, t('Go back'))}${again(session, words, faults)}`,
      link,
    };
  const hasFailed = session.payments.length > 0;
  const alert = hasFailed
    ? `<p role="alert">${t('The payment did not go through. You have not been charged. You can try again.')}</p>`
    : '';
  return {
    title: t('Pay {amount}', { amount }),
    text: t(TEST),
    form: `${alert}${detailsOf(session, words)}${payForm(session, methods, faults, words)}`,
    link,
  };
}

function actionOf({ id }: SandboxSession, { language }: Words): string {
  return `/sandbox/pay/${encodeURIComponent(id)}?lang=${language}`;
}

function detailsOf({ payee, title, description, ref }: SandboxSession, { t }: Words): string {
  const rows = [
    [t('Pay to'), payee],
    [
      t('For'),
      [title, DESCRIPTIONS.has(description) ? t(description) : description].filter(Boolean).join(' · '),
    ],
    [t('Reference'), ref],
  ] as const;
  return `<dl>${rows.map(([name, text]) => `<dt>${name}</dt><dd>${escapeHtml(text)}</dd>`).join('')}</dl>`;
}

function payForm(
  session: SandboxSession,
  methods: readonly PayMethod[],
  faults: string,
  words: Words,
): string {
  const { t } = words;
  const choices = methods.map(
    (method, at) =>
      `<label><input type="radio" name="method" value="${method}"${at === 0 ? ' checked' : ''}> ${t(METHODS[method])}</label>`,
  );
  return `<form method="post" action="${actionOf(session, words)}">
<fieldset><legend>${t('How do you want to pay?')}</legend>${choices.join('')}</fieldset>
<div class="acts"><button name="act" value="authorize">${t('Authorize')}</button>
<button class="quiet" name="act" value="decline">${t('Decline')}</button>
<button class="quiet" name="act" value="expire">${t('Let it expire')}</button>
<button class="quiet" name="act" value="cancel">${t('Cancel')}</button></div>
${faults}</form>`;
}

/** What the bank of the payer does with a payment of the session: only with the fault panel. */
function disputes(session: SandboxSession, words: Words, faults: string): string {
  if (faults === '') return '';
  const { t } = words;
  const paid = session.payments.filter(({ status }) => status === 'paid');
  const forms = paid.map(
    ({ id }) => `<form method="post" action="${actionOf(session, words)}">
<input type="hidden" name="payment" value="${escapeHtml(id)}"><p>${escapeHtml(id)}</p>
<div class="acts">${Object.entries(DISPUTES)
      .map(([result, label]) => `<button class="quiet" name="dispute" value="${result}">${t(label)}</button>`)
      .join('')}</div></form>`,
  );
  return `<details><summary>${t('Dispute')}</summary>${forms.join('')}</details>`;
}

/** Paying once more, or late: only with the fault panel. */
function again(session: SandboxSession, words: Words, faults: string): string {
  if (faults === '') return '';
  return `<form method="post" action="${actionOf(session, words)}">${faults}
<button class="quiet" name="act" value="authorize">${words.t('Authorize')}</button></form>`;
}

function button(url: string, label: string): string {
  return `<p><a class="go" href="${escapeHtml(url)}">${label}</a></p>`;
}

function faultPanel(words: Words): string {
  const { t } = words;
  const box = (name: string, label: string) =>
    `<label><input type="checkbox" name="${name}" value="yes"> ${label}</label>`;
  return `<details><summary>${t('Test faults')}</summary>
${box('isTwice', t('Pay twice'))}${box('isLate', t('Pay after the link expired'))}
${select('failure', t('Why it is declined'), FAILURES, words)}
${select('amount', t('Amount'), AMOUNTS, words)}
${select('currency', t('Currency'), CURRENCIES, words)}
${select('webhook', t('Webhook'), WEBHOOKS, words)}
${select('signature', t('Webhook signature'), SIGNATURES, words)}
${select('outage', t('Next call to this service'), OUTAGES, words)}
</details>`;
}

function select(
  name: string,
  label: string,
  options: Readonly<Record<string, string>>,
  { t }: Words,
): string {
  const rows = Object.entries(options).map(([value, text]) => `<option value="${value}">${t(text)}</option>`);
  return `<label class="row">${label}<select name="${name}">${rows.join('')}</select></label>`;
}

function languageLink(session: SandboxSession | null, { language }: Words): string {
  if (session === null) return '';
  const [other, name] = language === 'en' ? (['fil', 'Filipino'] as const) : (['en', 'English'] as const);
  return `<a lang="${other}" hreflang="${other}" href="/sandbox/pay/${encodeURIComponent(session.id)}?lang=${other}">${name}</a>`;
}

const STYLE = `
main{padding-top:32px}
.brand{margin-bottom:28px}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 18px;margin:0 0 28px}
dt{color:var(--soft)}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
fieldset{border:0;margin:0 0 24px;padding:0}
legend{font-weight:600;padding:0;margin-bottom:10px}
label{display:flex;align-items:center;gap:12px;min-height:44px}
fieldset label{padding:4px 14px;margin-bottom:8px;border:1px solid var(--soft);border-radius:10px;cursor:pointer}
fieldset label:has(:checked){border-color:var(--indigo);box-shadow:inset 0 0 0 1px var(--indigo)}
input{width:20px;height:20px;margin:0;accent-color:var(--indigo)}
.acts{display:grid;gap:10px}
.go{display:inline-block;font-weight:600;padding:12px 26px;border-radius:10px;background:var(--indigo);color:var(--paper);text-decoration:none}
[role=alert]{border-left:4px solid #cf3a52;padding-left:14px}
details{margin-top:32px;border-top:1px solid var(--line);padding-top:16px}
summary{font-weight:600;min-height:44px;cursor:pointer}
summary:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid var(--indigo);outline-offset:3px}
.row{justify-content:space-between;flex-wrap:wrap}
select{font:inherit;padding:8px;max-width:100%;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:8px}
details+button{margin-top:16px}
`;
