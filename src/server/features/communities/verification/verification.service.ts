import type {
  searchVerificationRequests,
  updateVerificationMetadata,
  VerificationRequest,
} from '../../../../contract/communities/verification.ts';
import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { isOwner, type Standing } from '../../../../contract/core/permissions.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { EventData } from '../../../../contract/events.ts';
import { verificationFileIn } from '../../../../contract/upload-rules.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { paginateCounted } from '../../../platform/db/counted-total.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import { type CommunityService, groupNotAllowed, groupNotFound } from '../community.service.ts';
import { announceGroup } from '../group-announcement.ts';
import {
  createVerificationRepo,
  type VerificationChange,
  type VerificationQuery,
  type VerificationRow,
} from './verification.repo.ts';

type Status = VerificationRequest['status'];
type Metadata = HandlerInput<typeof updateVerificationMetadata>['body'];

export interface VerificationDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly communities: Pick<CommunityService, 'requirePermission' | 'standingIn'>;
  readonly notifier: Pick<Notifier, 'notify'>;
}

/** One administrator's decision about the version that they looked at. */
export interface Decision {
  readonly version: number;
  readonly reason?: string;
}

/**
 * Verifies the identity of a community: UNSUBMITTED → PENDING → VERIFIED | REJECTED, REJECTED → PENDING and VERIFIED ⇄
 * REVOKED.
 *
 * @throws Problem `verification.stale` with the current request, when it changed since the caller looked at it.
 */
export interface VerificationService {
  search(query: VerificationQuery): Promise<Answer<typeof searchVerificationRequests>>;
  get(groupId: string, caller: Caller): Promise<VerificationRequest>;
  /** Documents from an owner submit the request; an internal note from an administrator does not change its status. */
  annotate(groupId: string, metadata: Metadata, caller: Caller): Promise<VerificationRequest>;
  approve(groupId: string, decision: Decision, caller: Caller): Promise<VerificationRequest>;
  reject(groupId: string, decision: Decision, caller: Caller): Promise<VerificationRequest>;
  revoke(groupId: string, decision: Decision, caller: Caller): Promise<VerificationRequest>;
}

interface Step {
  readonly action: string;
  readonly change: VerificationChange;
  /** When omitted, the status stays. */
  readonly status?: Status;
  readonly note: object;
}

const submittable: readonly Status[] = ['UNSUBMITTED', 'PENDING', 'REJECTED'];

export function createVerificationService({
  db,
  withTx,
  clock,
  audit,
  communities,
  notifier,
}: VerificationDeps): VerificationService {
  const now = () => new Date(clock.now()).toISOString();

  /** Changes the status, announces the change and adds an audit entry. */
  async function applyStep(
    tx: Tx,
    before: VerificationRow,
    caller: Caller,
    { action, change, status = before.status, note }: Step,
  ): Promise<VerificationRequest> {
    const repo = createVerificationRepo(tx);
    const { group_id: groupId } = before;
    const version = await repo.update(groupId, change);
    if (status !== before.status) {
      const groupVersion = await repo.setStatus(groupId, status);
      announceGroup(tx, { groupId, version: groupVersion, actorId: caller.userId });
    }
    for (const topic of [`m:${groupId}`, 'adm'])
      tx.emit({
        kind: 'verification.updated',
        topic,
        ref: groupId,
        actor: caller.userId,
        data: { group_id: groupId, version } satisfies EventData<'verification.updated'>,
      });
    await audit(tx, {
      actorId: caller.userId,
      action,
      targetType: 'group',
      targetId: groupId,
      groupId,
      before: { status: before.status },
      after: { status, ...note },
    });
    return shownTo(caller, await repo.find(groupId));
  }

  /** @throws Problem `group.not_found`, `verification.stale` */
  async function lockRequest(
    tx: Tx,
    groupId: string,
    version: number,
    caller: Caller,
  ): Promise<VerificationRow> {
    const row = await createVerificationRepo(tx).lock(groupId);
    if (!row) throw groupNotFound();
    if (row.version !== version) throw stale(row, caller);
    return row;
  }

  /** The standing of a caller who may read verification, or of any administrator, whatever their role there. */
  async function standingOf(groupId: string, caller: Caller): Promise<Standing> {
    if (caller.platformRole !== 'ADMIN')
      return (await communities.requirePermission(caller, groupId, 'verification.read')).standing;
    const membership = await communities.standingIn(caller, groupId);
    if (!membership) throw groupNotFound();
    return membership.standing;
  }

  async function decide(
    groupId: string,
    { version, reason }: Decision,
    caller: Caller,
    { action, from, to }: { action: string; from: readonly Status[]; to: Status },
  ): Promise<VerificationRequest> {
    // Administrators cannot decide about a community that they own.
    if (isOwner(await standingOf(groupId, caller))) throw groupNotAllowed();
    return withTx(async (tx) => {
      const row = await lockRequest(tx, groupId, version, caller);
      if (!from.includes(row.status)) throw stale(row, caller);
      const decided = await applyStep(tx, row, caller, {
        action,
        status: to,
        change: { reason: reason ?? null, decided_at: now(), decided_by: caller.userId },
        note: reason === undefined ? {} : { reason },
      });
      await notifier.notify(tx, {
        kind: 'VERIFICATION_DECIDED',
        groupId,
        actorId: null,
        facts: { result: to, ...(reason !== undefined && { reason }) },
        key: `verification:${groupId}:${decided.version}`,
        to: 'STAFF',
      });
      return decided;
    });
  }

  return {
    async search(query) {
      const repo = createVerificationRepo(db);
      const [rows, total] = await Promise.all([repo.search(query), repo.count(query)]);
      return { data: rows, pagination: paginateCounted(query, total, rows.length) };
    },

    async get(groupId, caller) {
      await standingOf(groupId, caller);
      return shownTo(caller, await createVerificationRepo(db).find(groupId));
    },

    async annotate(groupId, { documents, note, internal_note, version }, caller) {
      if (internal_note === undefined)
        await communities.requirePermission(caller, groupId, 'verification.submit');
      else await standingOf(groupId, caller);
      return withTx(async (tx) => {
        const row = await lockRequest(tx, groupId, version, caller);
        if (internal_note !== undefined) {
          if (caller.platformRole !== 'ADMIN') throw groupNotAllowed();
          return applyStep(tx, row, caller, {
            action: 'verification.annotated',
            change: { internal_note },
            note: {},
          });
        }
        if (!submittable.includes(row.status)) throw notSubmittable(row, caller);
        if ((documents ?? row.documents).length === 0) throw withoutDocuments();
        const uploaded = (documents ?? []).flatMap(({ url }) => verificationFileIn(url) ?? []);
        if (!(await createVerificationRepo(tx).hasFiles(groupId, uploaded))) throw unknownFile();
        return applyStep(tx, row, caller, {
          action: 'verification.submitted',
          status: 'PENDING',
          change: {
            ...(documents && { documents }),
            ...(note !== undefined && { note }),
            reason: null,
            submitted_at: now(),
            decided_at: null,
            decided_by: null,
          },
          note: { documents: documents ?? row.documents },
        });
      });
    },

    // Also undoes a revocation by mistake, because the owner cannot submit the request again after one.
    approve: (groupId, decision, caller) =>
      decide(groupId, decision, caller, {
        action: 'verification.approved',
        from: ['PENDING', 'REVOKED'],
        to: 'VERIFIED',
      }),
    reject: (groupId, decision, caller) =>
      decide(groupId, decision, caller, {
        action: 'verification.rejected',
        from: ['PENDING'],
        to: 'REJECTED',
      }),
    revoke: (groupId, decision, caller) =>
      decide(groupId, decision, caller, {
        action: 'verification.revoked',
        from: ['VERIFIED'],
        to: 'REVOKED',
      }),
  };
}

/** Internal notes are only for administrators. */
function shownTo({ platformRole }: Caller, row: VerificationRow | null): VerificationRequest {
  if (!row) throw groupNotFound();
  return { ...row, internal_note: platformRole === 'ADMIN' ? row.internal_note : null };
}

function stale(row: VerificationRow, caller: Caller): Problem {
  return new Problem('verification.stale', 'Someone else changed this request in the meantime.', {
    fresh: shownTo(caller, row),
  });
}

function notSubmittable(row: VerificationRow, caller: Caller): Problem {
  const message =
    row.status === 'VERIFIED'
      ? 'This community is verified already.'
      : 'The verification was taken back. Please write to us.';
  return new Problem('verification.not_submittable', message, { fresh: shownTo(caller, row) });
}

/** Of another community, or swept because the request was not sent for hours. */
function unknownFile(): Problem {
  const message = 'A document is no longer there. Please choose the file again';
  return new Problem('request.invalid', message, { issues: [{ path: 'documents', message }] });
}

function withoutDocuments(): Problem {
  const message = 'Add at least one document';
  return new Problem('request.invalid', message, { issues: [{ path: 'documents', message }] });
}
