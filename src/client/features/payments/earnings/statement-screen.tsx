import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { monthClosesAt } from '../../../../contract/core/manila.ts';
import {
  entryNames,
  isPaidOutside,
  type Statement,
  statementFilePath,
  statementPaperPath,
} from '../../../../contract/money/statements.ts';
import { queryClient } from '../../../data/api/query-client.ts';
import { settings } from '../../../data/api/settings.ts';
import { formatDate } from '../../../i18n/format.ts';
import { formatMonth } from '../../../i18n/format-calendar.ts';
import { t } from '../../../i18n/t.ts';
import { buttonClass } from '../../../ui/base/button-class.ts';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { couponText } from './coupon-text.ts';
import { statementQuery } from './earnings.queries.ts';
import { OutsideNote } from './outside-note.tsx';
import { Fact, Paper } from './paper.tsx';
import { signedPeso } from './signed-peso.ts';

const route = getRouteApi('/statements/$groupId/$month');

/** `/statements/{community}/{month}/`: what a month brought, for owners and administrators. */
export function StatementScreen() {
  const { groupId, month } = route.useParams();
  const query = useQuery(statementQuery(groupId, month), queryClient);
  const { data } = query;
  usePageTitle(t('Statement'));
  return (
    <Paper
      query={query}
      loading={t('Loading the statement')}
      missing={t('This statement does not exist')}
      failed={t('The statement did not load')}
      file={statementPaperPath(groupId, month)}
      actions={
        <a
          className={buttonClass('edged')}
          href={settings.api_base + statementFilePath(groupId, month)}
          download
        >
          <FileSpreadsheet aria-hidden />
          {t('Download CSV')}
        </a>
      }
    >
      {() => data !== undefined && <Sheet statement={data} />}
    </Paper>
  );
}

function Sheet({ statement }: { statement: Statement }) {
  const { group, month, is_complete, lines, lines_left } = statement;
  return (
    <article className="rounded-card border border-line-firm bg-raised p-6 sm:p-10 print:border-0 print:p-0">
      <h1 className="text-h3" tabIndex={-1}>
        {t('Statement of {month}', { month: formatMonth(`${month}-01`) })}
      </h1>
      <p className="text-dense text-soft wrap-anywhere">{group.name}</p>
      {!is_complete && (
        <p className="mt-1 text-meta text-muted">
          {t(
            'This month closes on {date}. Its numbers can change until then. What comes in later counts in the month in which it comes.',
            { date: formatDate(monthClosesAt(month).getTime()) },
          )}
        </p>
      )}
      <dl className="mt-6 text-dense">
        <Fact name={t('Balance at the start')}>{signedPeso(statement.opening)}</Fact>
        <Fact name={t('Members paid')}>{signedPeso(statement.gross)}</Fact>
        <Fact name={t('Refunds')}>{signedPeso(statement.refunds)}</Fact>
        <Fact name={t('Commission')}>{signedPeso(statement.commission)}</Fact>
        <Fact name={t('Payment fees')}>{signedPeso(statement.processing)}</Fact>
        <Fact name={t('You keep')}>{signedPeso(statement.net)}</Fact>
        <Fact name={t('Paid out')}>{signedPeso(statement.paid_out)}</Fact>
        <Fact name={t('Balance at the end')}>{signedPeso(statement.closing)}</Fact>
        {isPaidOutside(statement.outside) && (
          <Fact name={t('Paid directly to you')}>{signedPeso(statement.outside)}</Fact>
        )}
      </dl>
      {isPaidOutside(statement.outside) && <OutsideNote />}
      {lines.length > 0 && <Lines lines={lines} />}
      {lines_left > 0 && (
        <p className="mt-2 text-meta text-muted">
          {t('{n, plural, one {# more line is} other {# more lines are}} in the CSV file.', {
            n: lines_left,
          })}
        </p>
      )}
    </article>
  );
}

function Lines({ lines }: { lines: Statement['lines'] }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
      tabIndex={0}
      aria-label={t('Payments and payouts')}
      className="mt-6 overflow-x-auto -outline-offset-2 print:overflow-visible"
    >
      <table className="num w-full text-left text-meta">
        <thead className="text-muted [&_th]:py-2 [&_th]:pr-3 [&_th]:font-normal">
          <tr>
            <th scope="col">{t('Date')}</th>
            <th scope="col">{t('Entry')}</th>
            <th scope="col" className="max-sm:hidden">
              {t('Member')}
            </th>
            <th scope="col" className="max-sm:hidden">
              {t('Reference')}
            </th>
            <th scope="col" className="text-right max-sm:pr-0!">
              {t('Amount')}
            </th>
            <th scope="col" className="pr-0! text-right max-sm:hidden">
              {t('Balance')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line [&_td]:py-1.5 [&_td]:pr-3 [&_td]:align-top">
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="whitespace-nowrap">{formatDate(line.at)}</td>
              <td className="sm:whitespace-nowrap">
                {t(entryNames[line.kind])}
                {isPaidOutside(line.outside) && (
                  <span className="block text-muted">{signedPeso(line.outside)}</span>
                )}
                {line.posted_at !== undefined && (
                  <span className="block text-muted">
                    {t('Posted {date}', { date: formatDate(line.posted_at) })}
                  </span>
                )}
                {line.coupon_code !== null && (
                  <span className="block text-muted">{couponText(line.coupon_code, line.discount)}</span>
                )}
                {/* A phone has no room for columns of their own. */}
                <span className="text-muted wrap-anywhere sm:hidden">
                  {line.member !== null && <span className="block">{line.member}</span>}
                  <span className="block">{line.reference}</span>
                </span>
              </td>
              <td className="max-sm:hidden">{line.member}</td>
              <td className="whitespace-nowrap max-sm:hidden">{line.reference}</td>
              <td className="text-right whitespace-nowrap max-sm:pr-0!">{signedPeso(line.amount)}</td>
              <td className="pr-0! text-right whitespace-nowrap max-sm:hidden">{signedPeso(line.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
