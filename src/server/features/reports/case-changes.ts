import {
  CLAIM_MS,
  type ReportAction,
  type ReportIssueChange,
  resolutionsFor,
} from '../../../contract/reports/report-issues.ts';
import type { CaseState } from './case.repo.ts';
import type { CaseRow } from './case-row.ts';
import { notPossible, openReport } from './report-problems.ts';

/** One entry of the history. Values are priorities or resolutions. */
export interface CaseAction {
  readonly action: ReportAction;
  readonly before?: string;
  readonly after?: string;
}

export interface CaseStep {
  readonly state: CaseState;
  /** Empty when nothing changes. */
  readonly actions: readonly CaseAction[];
}

/**
 * The case after `change` by the user `by` at the moment `at`, in milliseconds. The caller has checked that no one else
 * holds it.
 *
 * @throws Problem `report.not_possible`, `report.open`
 */
export function nextCase(
  row: CaseRow,
  change: ReportIssueChange,
  { by, at }: { by: string; at: number },
): CaseStep {
  const now = new Date(at).toISOString();
  const actions: CaseAction[] = [];
  const status = wantedStatus(row, change);
  const isResolved = status === 'RESOLVED' || status === 'DISMISSED';
  const resolution = !isResolved
    ? null
    : status === 'DISMISSED'
      ? 'NO_ACTION'
      : (change.resolution ?? row.resolution ?? 'NO_ACTION');
  // An earlier decision stays, whatever fits by now.
  const isOther = resolution !== null && resolution !== row.resolution;
  if (isOther && !resolutionsFor(row.kind).includes(resolution)) throw notPossible();
  const isDecided = isResolved && (status !== row.status || resolution !== row.resolution);
  const isReopened = !isResolved && row.is_resolved;
  const priority = change.priority ?? row.priority;
  const internal_note = change.internal_note ?? row.internal_note;
  const isArchived = !isReopened && (change.is_archived ?? row.is_archived);
  if (isArchived && !isResolved) throw openReport();

  const wasHeld = row.claimed_by !== null;
  const isHeld = !isResolved && change.claim !== false && (change.claim === true || wasHeld);
  if (isHeld && !wasHeld) actions.push({ action: 'report.claimed' });
  if (wasHeld && change.claim === false) actions.push({ action: 'report.released' });
  if (priority !== row.priority)
    actions.push({ action: 'report.prioritized', before: row.priority, after: priority });
  if (internal_note !== row.internal_note) actions.push({ action: 'report.noted' });
  if (isReopened)
    actions.push({ action: 'report.reopened', ...(row.resolution !== null && { before: row.resolution }) });
  if (isDecided && resolution !== null) actions.push({ action: 'report.decided', after: resolution });
  if (isArchived !== row.is_archived)
    actions.push({ action: isArchived ? 'report.archived' : 'report.unarchived' });
  // A claim that is renewed changes nothing but its end.
  if (actions.length === 0 && status === row.status && !(isHeld && change.claim === true))
    return { state: stateOf(row), actions };

  return {
    actions,
    state: {
      status,
      priority,
      resolution,
      resolved_at: isDecided ? now : isResolved ? row.resolved_at : null,
      resolver_id: isDecided ? by : isResolved ? (row.resolver?.id ?? null) : null,
      note: isResolved ? (change.note ?? row.note) : isReopened ? '' : row.note,
      internal_note,
      claimed_by: isHeld ? by : null,
      claimed_until: isHeld ? new Date(at + CLAIM_MS).toISOString() : null,
      archived_at: isArchived ? now : null,
      has_hidden: isResolved && row.has_hidden,
    },
  };
}

/** Claiming an open case takes it into review, and giving it up opens it again. */
function wantedStatus(row: CaseRow, { status, claim }: ReportIssueChange): CaseRow['status'] {
  if (status !== undefined) return status;
  if (claim === true && row.status === 'OPEN') return 'IN_REVIEW';
  if (claim === false && row.status === 'IN_REVIEW') return 'OPEN';
  return row.status;
}

function stateOf(row: CaseRow): CaseState {
  return {
    ...row,
    claimed_by: row.claimed_by?.id ?? null,
    resolver_id: row.resolver?.id ?? null,
    archived_at: row.is_archived ? row.updated_at : null,
  };
}
