import type { Answer } from '../../../contract/core/endpoint.ts';
import {
  RAISING_REPORTERS,
  type ReportPriority,
  reportPriorities,
  startPriority,
} from '../../../contract/reports/report-facts.ts';
import type {
  OwnReport,
  OwnReportsQuery,
  ReportForm,
  searchOwnReports,
} from '../../../contract/reports/reports.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import { paginateCounted } from '../../platform/db/counted-total.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../platform/http/api/keyed-request.ts';
import type { Once } from '../../platform/idempotency/idempotency.ts';
import type { ActionLimits } from '../../platform/limits/action-limits.ts';
import { announceCase, announceReports } from './case-announcements.ts';
import { createReportRepo, type OpenCase } from './report.repo.ts';
import { ownThing, reportNotFound } from './report-problems.ts';
import { excerptOfThing, type ReportedThing, type ReportedThings } from './reported-things.ts';

export interface ReportDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly once: Once;
  readonly audit: Audit;
  readonly actionLimits: ActionLimits;
  readonly things: ReportedThings;
}

/** Reports, for the people who send them. */
export interface ReportService {
  /**
   * Starts a case, or joins the open case about the same thing. The thing is kept as it is now.
   *
   * @throws Problem `report.own`, `limit.reached`, and `….not_found` for what the caller may not see
   */
  send(form: ReportForm, caller: Caller, keyed: KeyedRequest | null): Promise<OwnReport>;
  search(query: OwnReportsQuery, caller: Caller): Promise<Answer<typeof searchOwnReports>>;
}

export function createReportService(deps: ReportDeps): ReportService {
  const { db, withTx, clock, random, once, audit, actionLimits, things } = deps;
  const now = () => new Date(clock.now()).toISOString();

  async function start(tx: Tx, form: ReportForm, thing: ReportedThing | null): Promise<string> {
    const id = random.uuid();
    const { type } = form;
    await createReportRepo(tx).insertCase({ id, type, priority: startPriority(type), thing, at: now() });
    return id;
  }

  /** Counts one more reporter. Enough of them, or a more urgent type, raise the priority. */
  async function join(tx: Tx, open: OpenCase, { type }: ReportForm): Promise<void> {
    const count = open.reporter_count + 1;
    const urgent = higher(open.priority, startPriority(type));
    const priority = count === RAISING_REPORTERS ? raised(urgent) : urgent;
    const isMoreUrgent = rank(startPriority(type)) > rank(startPriority(open.type));
    await createReportRepo(tx).joinCase(open.id, {
      type: isMoreUrgent ? type : open.type,
      priority,
      at: now(),
    });
    if (priority === open.priority) return;
    await audit(tx, {
      actorId: null,
      action: 'report.raised',
      targetType: 'report',
      targetId: open.id,
      ...(open.group_id !== null && { groupId: open.group_id }),
      before: { value: open.priority },
      after: { value: priority },
    });
  }

  return {
    async send(form, caller, keyed) {
      const { userId } = caller;
      const thing = await things.find(form, caller);
      if (thing?.isOwn) throw ownThing();
      return withTx((tx) =>
        once(tx, keyed, async () => {
          const repo = createReportRepo(tx);
          const open = thing && (await repo.lockOpen(thing.id));
          const first = open && (await repo.ownIn(open.id, userId));
          if (first) return first;
          await actionLimits.count(tx, 'REPORTED', { userId });
          if (open) await join(tx, open, form);
          const caseId = open?.id ?? (await start(tx, form, thing));
          const id = random.uuid();
          const { type, description } = form;
          const excerpt = thing === null ? '' : excerptOfThing(thing);
          await repo.insert({ id, caseId, reporterId: userId, type, description, excerpt, at: now() });
          if (thing) await repo.keepEvidence({ id: random.uuid(), caseId, thing, at: now() });
          const version = await repo.versionOf(caseId);
          await announceCase(tx, open ? 'report.updated' : 'report.created', { id: caseId, version });
          announceReports(tx, [{ id, reporter_id: userId }]);
          const sent = await repo.ownIn(caseId, userId);
          if (!sent) throw reportNotFound();
          return sent;
        }),
      );
    },

    async search(query, { userId }) {
      const { rows, total } = await createReportRepo(db).searchOwn(query, userId);
      return { data: rows, pagination: paginateCounted(query, total, rows.length) };
    },
  };
}

const rank = (priority: ReportPriority) => reportPriorities.indexOf(priority);

function higher(one: ReportPriority, other: ReportPriority): ReportPriority {
  return rank(one) >= rank(other) ? one : other;
}

function raised(priority: ReportPriority): ReportPriority {
  return reportPriorities[rank(priority) + 1] ?? priority;
}
