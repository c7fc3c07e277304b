import type { Answer } from '../../../contract/core/endpoint.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type {
  ReportedRefund,
  ReportIssueChange,
  ReportIssueDetails,
  ReportIssuesQuery,
  ReportStats,
  searchReportIssues,
} from '../../../contract/reports/report-issues.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { paginateCounted } from '../../platform/db/counted-total.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { CommunityService } from '../communities/community.service.ts';
import type { MessageRemovalService } from '../moderation/message-removals/message-removal.service.ts';
import type { RestrictionService } from '../moderation/restriction.service.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { createCaseRepo } from './case.repo.ts';
import { announceCase, announceReports } from './case-announcements.ts';
import { nextCase } from './case-changes.ts';
import { type CaseRow, toCase } from './case-row.ts';
import { createCaseStatsRepo } from './case-stats.repo.ts';
import { notifyOfDecision, withdrawDecision } from './decision-notifications.ts';
import { type Handler, toHandler } from './handling-right.ts';
import { claimedReport, newerReport, notRefunded, reportNotFound, staleReport } from './report-problems.ts';
import type { ReportedContent } from './reported-content.ts';

export interface CaseDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly notifier: Pick<Notifier, 'notify' | 'settle'>;
  readonly content: ReportedContent;
  readonly restrictions: Pick<RestrictionService, 'liftOfReport'> &
    Pick<MessageRemovalService, 'undoOfReport'>;
  readonly refundOf: (db: Database, checkoutId: string) => Promise<ReportedRefund>;
}

/**
 * Cases, for those who handle them.
 *
 * @throws Problem `report.not_found` for users who do not handle the case.
 */
export interface CaseService {
  /** @throws Problem `platform.not_allowed`, `group.not_found`, `group.not_allowed` */
  search(query: ReportIssuesQuery, caller: Caller): Promise<Answer<typeof searchReportIssues>>;
  /** @throws as `search` */
  stats(query: { group_id?: string | undefined }, caller: Caller): Promise<ReportStats>;
  get(id: string, caller: Caller): Promise<ReportIssueDetails>;
  /**
   * Carries out what the decision says before it is stored. Reopening takes it back: it lifts what was restricted
   * and brings back what was removed for the case, as far as the caller may.
   *
   * @throws Problem `report.claimed` while someone else holds it, `report.stale` for an old version, both with the
   * case as it is now; `report.open`, `report.exists`, `report.not_possible`, `report.not_refunded`
   */
  update(id: string, change: ReportIssueChange, caller: Caller): Promise<ReportIssueDetails>;
  /** Repeating it changes and announces nothing. @throws Problem `report.open`, `report.claimed` */
  archive(id: string, caller: Caller): Promise<ReportIssueDetails>;
}

export function createCaseService(deps: CaseDeps): CaseService {
  const { db, withTx, clock, audit, communities, notifier, content, restrictions, refundOf } = deps;
  const now = () => new Date(clock.now()).toISOString();

  /** The caller as one who handles the cases of this community, or of all of them. */
  async function handlerOf(groupId: string | undefined, caller: Caller): Promise<Handler> {
    if (groupId !== undefined) await communities.requirePermission(caller, groupId, 'reports.handle');
    else if (caller.platformRole !== 'ADMIN')
      throw new Problem('platform.not_allowed', 'Only administrators of Tambayan may do this');
    return toHandler(caller);
  }

  async function details(row: CaseRow | null): Promise<ReportIssueDetails> {
    if (!row) throw reportNotFound();
    const refund = row.kind === 'payment' && row.target_id !== null && (await refundOf(db, row.target_id));
    return { ...toCase(row), ...(await createCaseRepo(db).details(row.id)), refund: refund || null };
  }

  async function lockFree(tx: Tx, id: string, caller: Caller): Promise<CaseRow> {
    const row = await createCaseRepo(tx).lock(id, toHandler(caller), now());
    if (!row) throw reportNotFound();
    if (row.claimed_by !== null && row.claimed_by.id !== caller.userId) throw claimedReport(toCase(row));
    return row;
  }

  /** Reporters are told that the payment is refunded: that must be so, or be about to be. */
  async function requireRefund(tx: Tx, { target_id }: CaseRow): Promise<void> {
    const refund = target_id === null ? null : await refundOf(tx, target_id);
    if (refund === null || refund.state === 'NONE') throw notRefunded();
  }

  async function store(
    tx: Tx,
    row: CaseRow,
    { change, hasHidden = row.has_hidden }: { change: ReportIssueChange; hasHidden?: boolean },
    caller: Caller,
  ): Promise<CaseRow> {
    const repo = createCaseRepo(tx);
    const { state, actions } = nextCase(row, change, { by: caller.userId, at: clock.now() });
    if (state.resolution === 'REFUNDED' && row.resolution !== 'REFUNDED') await requireRefund(tx, row);
    const isRenewed = state.claimed_until !== row.claimed_until;
    if (actions.length === 0 && state.status === row.status && !isRenewed) return row;
    const isReopened = row.is_resolved && state.resolved_at === null;
    if (isReopened && (await repo.hasOpenTwin(row.id))) throw newerReport();
    await repo.store(row.id, { ...state, has_hidden: state.resolved_at !== null && hasHidden }, now());
    const after = await repo.find(row.id, toHandler(caller), now());
    if (!after) throw reportNotFound();
    for (const { action, before, after: value } of actions)
      await audit(tx, {
        actorId: caller.userId,
        action: action,
        targetType: 'report',
        targetId: row.id,
        ...(row.group && { groupId: row.group.id }),
        ...(before !== undefined && { before: { value: before } }),
        ...(value !== undefined && { after: { value } }),
      });
    await announceCase(tx, 'report.updated', after);
    if (after.status !== row.status || after.resolution !== row.resolution)
      announceReports(tx, await repo.reportersOf(row.id));
    if (isReopened) {
      await withdrawDecision(tx, notifier, row);
      await restrictions.undoOfReport(tx, row.id, caller);
      await restrictions.liftOfReport(tx, row.id, caller);
    }
    if (actions.some(({ action }) => action === 'report.decided'))
      await notifyOfDecision(tx, notifier, after, await repo.reportersOf(row.id));
    return after;
  }

  /** Checks the caller's view of the case, and holds the case for them while content is changed outside of it. */
  async function hold(id: string, { version }: ReportIssueChange, caller: Caller): Promise<CaseRow> {
    return withTx(async (tx) => {
      const row = await lockFree(tx, id, caller);
      if (row.version !== version) throw staleReport(toCase(row));
      return row.is_resolved ? row : store(tx, row, { change: { claim: true, version } }, caller);
    });
  }

  return {
    async search(query, caller) {
      const handler = await handlerOf(query.group_id, caller);
      const { rows, total } = await createCaseRepo(db).search(query, handler, now());
      return { data: rows.map(toCase), pagination: paginateCounted(query, total, rows.length) };
    },

    async stats({ group_id }, caller) {
      return createCaseStatsRepo(db).read(group_id ?? null, await handlerOf(group_id, caller));
    },

    get: async (id, caller) => details(await createCaseRepo(db).find(id, toHandler(caller), now())),

    async update(id, change, caller) {
      const seen = await createCaseRepo(db).find(id, toHandler(caller), now());
      if (!seen) throw reportNotFound();
      const effect = content.effectOf(seen, change);
      if (effect === null)
        return details(
          await withTx(async (tx) => {
            const row = await lockFree(tx, id, caller);
            if (row.version !== change.version) throw staleReport(toCase(row));
            return store(tx, row, { change }, caller);
          }),
        );
      // Refuses an impossible decision before anything is carried out.
      nextCase(seen, change, { by: caller.userId, at: clock.now() });
      const held = await hold(id, change, caller);
      const hasHidden = await content.carryOut(effect, held, caller);
      return details(
        await withTx(async (tx) =>
          // A report that joined meanwhile does not undo what was carried out, so the version is not asked again.
          store(tx, await lockFree(tx, id, caller), { change, hasHidden }, caller),
        ),
      );
    },

    async archive(id, caller) {
      return details(
        await withTx(async (tx) => {
          const row = await lockFree(tx, id, caller);
          return store(tx, row, { change: { is_archived: true, version: row.version } }, caller);
        }),
      );
    },
  };
}
