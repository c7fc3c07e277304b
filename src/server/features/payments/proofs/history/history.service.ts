import type { Answer } from '../../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../../contract/core/problems.ts';
import {
  type acceptHistoryMatches,
  type HistoryMatches,
  type HistorySummary,
  MATCHES_MAX,
} from '../../../../../contract/money/direct/wallet-history.ts';
import { numericText } from '../../../../../contract/money/money.ts';
import type { Clock } from '../../../../platform/clock/clock.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { WithTx } from '../../../../platform/db/transaction.ts';
import type { Caller } from '../../../../platform/http/api/implement.ts';
import type { CommunityService } from '../../../communities/community.service.ts';
import { createProofRepo, type Finding, isMatch } from '../proof.repo.ts';
import { announceToOwners, type ProofAnnouncementDeps } from '../proof-announcements.ts';
import type { ProofDecisions } from '../proof-decision.service.ts';
import { readProofSettings, walletsOf } from '../proof-settings.service.ts';
import type { HistoryLine } from './history-lines.ts';
import type { HistoryWish, ReadHistory } from './history-reader.ts';

export interface HistoryDeps extends ProofAnnouncementDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly readHistory: ReadHistory;
  readonly decisions: Pick<ProofDecisions, 'acceptMatch'>;
}

/** Proofs that wait, held against the history of the owner's own wallet. */
export function createHistoryService(deps: HistoryDeps) {
  const { db, withTx, clock, communities, readHistory, decisions } = deps;
  const requireOwner = (caller: Caller, groupId: string) =>
    communities.requirePermission(caller, groupId, 'plans.manage');

  /** What the press would accept now. */
  async function matchesIn(at: Database, groupId: string) {
    const rows = await createProofRepo(at).inHistory(groupId);
    return rows.filter(isMatch);
  }

  return {
    /** Finds the same again however often it is sent. @throws Problem as {@link ReadHistory} */
    async read(groupId: string, wish: HistoryWish, caller: Caller): Promise<HistorySummary> {
      await requireOwner(caller, groupId);
      const lines = await readHistory(wish);
      return withTx(async (tx) => {
        const repo = createProofRepo(tx);
        const own = walletsOf(await readProofSettings(tx, groupId)).numbers;
        const waiting = await repo.waiting(groupId);
        const find = createFinder(lines, own);
        const findings = waiting.flatMap((proof) => {
          const finding = find(proof);
          return finding === null ? [] : [{ proofId: proof.id, ...finding }];
        });
        const [changed] = await repo.setFindings(findings, {
          ...{ userId: caller.userId, at: new Date(clock.now()) },
        });
        if (changed !== undefined) await announceToOwners(deps, tx, groupId, changed);
        const found = new Set(findings.map(({ proofId }) => proofId));
        const matched = (await matchesIn(tx, groupId)).filter(({ id }) => found.has(id)).length;
        return {
          lines: lines.filter(({ isIn }) => isIn).length,
          ...{ matched, differing: found.size - matched, missing: waiting.length - found.size },
        };
      });
    },

    async matches(groupId: string, caller: Caller): Promise<HistoryMatches> {
      await requireOwner(caller, groupId);
      const rows = (await matchesIn(db, groupId)).slice(0, MATCHES_MAX);
      return {
        proof_ids: rows.map(({ id }) => id),
        amount: numericText(rows.reduce((sum, { amount_centavos }) => sum + amount_centavos, 0)),
      };
    },

    /** Each in a transaction of its own: where a node is killed, what it had accepted stays, and the rest waits for one more press. */
    async accept(groupId: string, ids: readonly string[], caller: Caller): Promise<Accepted> {
      await requireOwner(caller, groupId);
      const accepted: string[] = [];
      const left: Accepted['left'] = [];
      for (const proofId of new Set(ids)) {
        try {
          await decisions.acceptMatch({ groupId, proofId }, caller);
          accepted.push(proofId);
        } catch (error) {
          if (!(error instanceof Problem) || error.code === 'group.not_allowed') throw error;
          left.push({ proof_id: proofId, message: error.message });
        }
      }
      return { accepted, left };
    },
  };
}

export type HistoryService = ReturnType<typeof createHistoryService>;
type Accepted = Answer<typeof acceptHistoryMatches>['data'];

/** `own`: numbers that the owner asked people to pay to; empty where none are known. */
function createFinder(lines: readonly HistoryLine[], own: readonly string[]) {
  const byKey = Map.groupBy(
    lines.flatMap((line) => line.keys.map((key) => ({ key, line }))),
    ({ key }) => key,
  );
  return ({ key, centavos }: { key: string; centavos: number }): Finding | null => {
    const [first, ...others] = byKey.get(key) ?? [];
    if (first === undefined) return null;
    const { line } = first;
    const result = others.length > 0 ? 'TWICE' : resultOf(line, centavos, own);
    return { result, centavos: line.centavos, sent_at: line.at };
  };
}

function resultOf(line: HistoryLine, centavos: number, own: readonly string[]): Finding['result'] {
  if (!line.isIn) return 'MONEY_OUT';
  if (line.centavos !== centavos) return 'OTHER_AMOUNT';
  const isElsewhere =
    own.length > 0 && line.receivers.length > 0 && !line.receivers.some((number) => own.includes(number));
  return isElsewhere ? 'OTHER_RECEIVER' : 'MATCH';
}
