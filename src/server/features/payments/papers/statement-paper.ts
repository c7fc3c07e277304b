import { manilaDay, manilaMonthWindow, monthClosesAt } from '../../../../contract/core/manila.ts';
import { entryNames, isPaidOutside, type Statement } from '../../../../contract/money/statements.ts';
import { dayText, monthText, shortDayText } from '../../../platform/i18n/instant-text.ts';
import { pesoText } from '../../../platform/i18n/peso-text.ts';
import type { Words } from '../../../platform/i18n/words-in.ts';
import { type Column, createPaper, readerOf, type TableRow } from './paper.ts';

/** A statement as PDF: its sums, and its lines with the balance after each. Days are those of Manila. */
export function statementPaper(statement: Statement, words: Words, now: Date): Promise<Buffer> {
  const { t } = words;
  const { group, month, is_complete, lines, lines_left } = statement;
  const reader = readerOf(words);
  const title = t('Statement of {month}', {
    month: monthText(manilaMonthWindow(month).from.getTime(), reader),
  });
  const paper = createPaper(title, words, now);
  paper.heading(title);
  paper.lead(group.name);
  if (!is_complete)
    paper.note(
      t(
        'This month closes on {date}. Its numbers can change until then. What comes in later counts in the month in which it comes.',
        { date: dayText(monthClosesAt(month).getTime(), reader) },
      ),
    );
  paper.fact(t('Balance at the start'), pesoText(statement.opening));
  paper.fact(t('Members paid'), pesoText(statement.gross));
  paper.fact(t('Refunds'), pesoText(statement.refunds));
  paper.fact(t('Commission'), pesoText(statement.commission));
  paper.fact(t('Payment fees'), pesoText(statement.processing));
  paper.fact(t('You keep'), pesoText(statement.net));
  paper.fact(t('Paid out'), pesoText(statement.paid_out));
  paper.fact(t('Balance at the end'), pesoText(statement.closing));
  if (isPaidOutside(statement.outside)) {
    paper.fact(t('Paid directly to you'), pesoText(statement.outside));
    paper.note(t('What was paid directly to you did not pass through Tambayan, and is not in the balance.'));
  }
  if (lines.length > 0) paper.table(columnsIn(words), rowsOf(statement, words));
  if (lines_left > 0)
    paper.note(
      t('{n, plural, one {# more line is} other {# more lines are}} in the CSV file.', { n: lines_left }),
    );
  paper.note(t('Made on {date}, in the time of Manila.', { date: dayText(now.getTime(), reader) }));
  return paper.bytes();
}

function columnsIn({ t }: Words): Column[] {
  return [
    { name: t('Date'), share: 0.13 },
    { name: t('Entry'), share: 0.16 },
    { name: t('Member'), share: 0.25 },
    { name: t('Reference'), share: 0.18 },
    { name: t('Amount'), share: 0.14, isNumber: true },
    { name: t('Balance'), share: 0.14, isNumber: true },
  ];
}

function rowsOf({ lines }: Statement, words: Words): TableRow[] {
  const { t } = words;
  const days = new Map<string, string>();
  function dayOf(at: number): string {
    const day = manilaDay(at);
    const text = days.get(day) ?? shortDayText(at, readerOf(words));
    days.set(day, text);
    return text;
  }
  return lines.map((line) => ({
    cells: [
      dayOf(Date.parse(line.at)),
      [
        t(entryNames[line.kind]),
        ...(isPaidOutside(line.outside) ? [pesoText(line.outside)] : []),
        ...(line.coupon_code === null
          ? []
          : [t('{code}, {amount} off', { code: line.coupon_code, amount: pesoText(line.discount) })]),
        ...(line.posted_at === undefined
          ? []
          : [t('Posted {date}', { date: dayOf(Date.parse(line.posted_at)) })]),
      ].join('\n'),
      line.member ?? '',
      line.reference ?? '',
      pesoText(line.amount),
      pesoText(line.balance),
    ],
  }));
}
