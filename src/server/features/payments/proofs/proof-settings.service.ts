import { isOwner } from '../../../../contract/core/permissions.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { EventData } from '../../../../contract/events.ts';
import type { ProofSettings } from '../../../../contract/money/proofs.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockGroup } from '../../../platform/db/row-locks.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { CommunityService } from '../../communities/community.service.ts';

export interface ProofSettingsDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
}

type Change = Pick<ProofSettings, 'is_on' | 'instructions' | 'version'>;

/** Whether communities take payments outside the platform. Off until an owner turns it on. */
export function createProofSettings({ db, withTx, clock, audit, communities }: ProofSettingsDeps) {
  return {
    /** @throws Problem `group.not_found` */
    async get(groupId: string, caller: Caller): Promise<ProofSettings> {
      const { standing } = await communities.requirePermission(caller, groupId, 'plans.read');
      const settings = await readProofSettings(db, groupId);
      return settings.is_on || isOwner(standing) ? settings : { ...settings, instructions: '' };
    },

    /** @throws Problem `group.not_found`, `group.not_allowed`, `proof.settings_stale` */
    change: (groupId: string, change: Change, caller: Caller): Promise<ProofSettings> =>
      withTx(async (tx) => {
        await communities.requirePermission(caller, groupId, 'plans.manage');
        await lockGroup(tx, groupId);
        const before = await readProofSettings(tx, groupId);
        if (before.version !== change.version)
          throw new Problem('proof.settings_stale', 'Someone else changed this in the meantime.', {
            fresh: before,
          });
        const { is_on, instructions } = change;
        if (is_on === before.is_on && instructions === before.instructions) return before;
        const version = before.version + 1;
        await tx.query(
          `insert into proof_settings (group_id, is_on, instructions, updated_at, version) values ($1, $2, $3, $4, $5)
           on conflict (group_id) do update set is_on = excluded.is_on, instructions = excluded.instructions,
             updated_at = excluded.updated_at, version = excluded.version`,
          [groupId, is_on, instructions, new Date(clock.now()), version],
        );
        const data: EventData<'proof_settings.updated'> = { group_id: groupId, version };
        for (const topic of [`g:${groupId}`, `f:${groupId}`])
          tx.emit({ kind: 'proof_settings.updated', topic, ref: groupId, actor: caller.userId, data });
        await audit(tx, {
          ...{ actorId: caller.userId, action: 'proof.settings_changed', targetType: 'group' },
          ...{ targetId: groupId, groupId },
          ...{ before: { is_on: before.is_on }, after: { is_on } },
        });
        return { group_id: groupId, is_on, instructions, version };
      }),
  };
}

export type ProofSettingsService = ReturnType<typeof createProofSettings>;

export async function readProofSettings(db: Database, groupId: string): Promise<ProofSettings> {
  const { rows } = await db.query<ProofSettings>(
    'select group_id, is_on, instructions, version from proof_settings where group_id = $1',
    [groupId],
  );
  return rows[0] ?? { group_id: groupId, is_on: false, instructions: '', version: 1 };
}
