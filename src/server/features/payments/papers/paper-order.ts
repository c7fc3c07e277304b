import type { Language } from '../../../../contract/core/locale.ts';
import type { Receipt } from '../../../../contract/money/receipts.ts';
import type { Statement } from '../../../../contract/money/statements.ts';
import { wordsIn } from '../../../platform/i18n/words-in.ts';
import { receiptPaper } from './receipt-paper.ts';
import { statementPaper } from './statement-paper.ts';

/** What is drawn, as it is sent to the thread that draws. */
export type PaperOrder = { readonly language: Language; readonly at: Date } & (
  | { readonly receipt: Receipt }
  | { readonly statement: Statement }
);

/** Draws it in this thread. */
export function drawPaper(order: PaperOrder): Promise<Buffer> {
  const words = wordsIn(order.language);
  return 'receipt' in order
    ? receiptPaper(order.receipt, words, order.at)
    : statementPaper(order.statement, words, order.at);
}
