import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { csvOf } from '../../../../contract/core/csv.ts';
import { endpoint } from '../../../../contract/core/endpoint.ts';
import { manilaMonthWindow, monthClosesAt } from '../../../../contract/core/manila.ts';
import { spreadsheetNumber } from '../../../../contract/money/money.ts';
import * as contract from '../../../../contract/money/statements.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller, Implement } from '../../../platform/http/api/implement.ts';
import { type FileDeps, serveFile } from '../../../platform/http/api/serve-file.ts';
import { pageLanguage } from '../../../platform/http/plain-page.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import type { Papers } from '../papers/papers.ts';
import { createEntryRepo } from './entry.repo.ts';
import { entryOf, linesOf, statementOf } from './statement-of.ts';

export interface StatementDeps extends FileDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly papers: Pick<Papers, 'draw'>;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
}

/** Described like an API call but registered separately, because it returns a file. */
const download = endpoint({
  method: 'GET',
  path: contract.statementFilePath(
    ':group_id',
    ':month',
  ) as '/groups/:group_id/statements/:month/statement.csv',
  access: 'payouts.read',
  summary: 'The statement of a community for a month of Manila, as CSV',
  params: contract.statementFileParams,
  response: z.unknown(),
  problems: ['group.not_found', 'group.not_allowed'],
});

const paper = endpoint({
  method: 'GET',
  path: contract.statementPaperPath(
    ':group_id',
    ':month',
  ) as '/groups/:group_id/statements/:month/statement.pdf',
  access: 'payouts.read',
  summary: 'The statement of a community for a month of Manila, as PDF',
  params: contract.statementFileParams,
  query: z.object({ lang: pageLanguage }),
  response: z.unknown(),
  problems: ['group.not_found', 'group.not_allowed'],
});

const COLUMNS = [
  ...['at', 'kind', 'reference', 'member', 'plan', 'gross', 'commission', 'amount', 'balance'],
  // Later columns come last, for spreadsheets that count them.
  ...['coupon', 'discount', 'outside', 'posted_at'],
];

/** Serves what changed what a community is owed: page by page, by month, and as a file. */
export function statementRoutes(app: FastifyInstance, implement: Implement, deps: StatementDeps): void {
  const { db, clock, communities, papers } = deps;
  const requireReader = (caller: Caller, groupId: string) =>
    communities.requirePermission(caller, groupId, 'payouts.read');

  async function monthOf(groupId: string, month: string) {
    const { from, to } = manilaMonthWindow(month);
    const repo = createEntryRepo(db);
    const [rows, opening] = await Promise.all([
      repo.between(groupId, from, to),
      repo.balanceAt(groupId, from),
    ]);
    return { rows, opening, is_complete: monthClosesAt(month).getTime() <= clock.now() };
  }

  async function statementFor(groupId: string, month: string): Promise<contract.Statement> {
    const { rows, ...head } = await monthOf(groupId, month);
    const group = await createEntryRepo(db).group(groupId);
    return statementOf(rows, { ...head, group, month });
  }

  implement(contract.listEarningsEntries, async ({ params, query: { before, limit } }, caller) => {
    await requireReader(caller, params.group_id);
    const rows = await createEntryRepo(db).page(params.group_id, { before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return { data: shown.map(entryOf), cursor: { before: last?.id ?? null } };
  });

  implement(contract.getStatement, async ({ params: { group_id, month } }, caller) => {
    await requireReader(caller, group_id);
    return { data: await statementFor(group_id, month) };
  });

  serveFile(app, deps, paper, async ({ params: { group_id, month }, query: { lang } }, caller) => {
    await requireReader(caller, group_id);
    const { slug } = await createEntryRepo(db).group(group_id);
    const bytes = await papers.draw(caller.userId, async () => ({
      statement: await statementFor(group_id, month),
      language: lang,
      at: new Date(clock.now()),
    }));
    return { name: `${slug}-${month}.pdf`, type: 'application/pdf', bytes };
  });

  serveFile(app, deps, download, async ({ params: { group_id, month } }, caller) => {
    await requireReader(caller, group_id);
    const { rows, opening } = await monthOf(group_id, month);
    const { slug } = await createEntryRepo(db).group(group_id);
    const lines = linesOf(rows, opening).map(
      ({
        plan_type: plan,
        coupon_code: coupon,
        discount,
        gross,
        commission,
        amount,
        balance,
        outside = '0.00',
        ...line
      }) => ({
        ...{ ...line, plan, coupon },
        discount: spreadsheetNumber(discount),
        gross: spreadsheetNumber(gross),
        commission: spreadsheetNumber(commission),
        amount: spreadsheetNumber(amount),
        balance: spreadsheetNumber(balance),
        outside: spreadsheetNumber(outside),
      }),
    );
    return { name: `${slug}-${month}.csv`, text: csvOf(lines, COLUMNS) };
  });
}
