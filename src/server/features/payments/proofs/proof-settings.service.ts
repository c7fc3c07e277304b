import { isOwner } from '../../../../contract/core/permissions.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { EventData } from '../../../../contract/events.ts';
import type { ProofSettings, ProofSettingsForm } from '../../../../contract/money/proofs.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockGroup } from '../../../platform/db/row-locks.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import { type ReadCode, readCode } from './codes/qrph.ts';
import { orRefuse } from './codes/refusals.ts';
import { mobileNumbersIn } from './history/history-lines.ts';

export interface ProofSettingsDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
}

/** The settings as they are stored, and what follows from the code. */
export interface StoredSettings {
  readonly group_id: string;
  /** Also false where the one who set it up owns the community no longer. */
  readonly is_on: boolean;
  readonly instructions: string;
  readonly code: string | null;
  readonly is_of_former_owner: boolean;
  readonly version: number;
}

/** Whether communities take payments outside the platform. Off until an owner turns it on. */
export function createProofSettings({ db, withTx, clock, audit, communities }: ProofSettingsDeps) {
  return {
    /** @throws Problem `group.not_found` */
    async get(groupId: string, caller: Caller): Promise<ProofSettings> {
      const { standing } = await communities.requirePermission(caller, groupId, 'plans.read');
      const settings = shown(await readProofSettings(db, groupId));
      if (isOwner(standing)) return settings;
      const { is_on, instructions, payee } = settings;
      return {
        ...{ ...settings, is_of_former_owner: false },
        ...(is_on ? { instructions, payee } : { instructions: '', payee: null }),
      };
    },

    /** @throws Problem `group.not_found`, `group.not_allowed`, `proof.settings_stale`, `proof.code_unreadable` */
    change: (groupId: string, change: ProofSettingsForm, caller: Caller): Promise<ProofSettings> =>
      withTx(async (tx) => {
        await communities.requirePermission(caller, groupId, 'plans.manage');
        await lockGroup(tx, groupId);
        const before = await readProofSettings(tx, groupId);
        if (before.version !== change.version)
          throw new Problem('proof.settings_stale', 'Someone else changed this in the meantime.', {
            fresh: shown(before),
          });
        const { is_on, instructions, code = before.code } = change;
        if (is_on && instructions === '' && code === null) throw nowhereToPay();
        if (code !== null) orRefuse(() => readCode(code));
        const isSame = is_on === before.is_on && instructions === before.instructions && code === before.code;
        if (isSame && !before.is_of_former_owner) return shown(before);
        const after = {
          ...{ group_id: groupId, is_on, instructions, code },
          ...{ is_of_former_owner: false, version: before.version + 1 },
        };
        await tx.query(
          `insert into proof_settings (group_id, is_on, instructions, code, set_by, updated_at, version)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (group_id) do update set is_on = excluded.is_on, instructions = excluded.instructions,
             code = excluded.code, set_by = excluded.set_by, updated_at = excluded.updated_at,
             version = excluded.version`,
          [groupId, is_on, instructions, code, caller.userId, new Date(clock.now()), after.version],
        );
        const data: EventData<'proof_settings.updated'> = { group_id: groupId, version: after.version };
        for (const topic of [`g:${groupId}`, `f:${groupId}`])
          tx.emit({ kind: 'proof_settings.updated', topic, ref: groupId, actor: caller.userId, data });
        await audit(tx, {
          ...{ actorId: caller.userId, action: 'proof.settings_changed', targetType: 'group' },
          ...{ targetId: groupId, groupId },
          before: { is_on: before.is_on, account: accountOf(before) },
          after: { is_on, account: accountOf(after) },
        });
        return shown(after);
      }),
  };
}

export type ProofSettingsService = ReturnType<typeof createProofSettings>;

export async function readProofSettings(db: Database, groupId: string): Promise<StoredSettings> {
  const { rows } = await db.query<StoredSettings>(
    `select group_id, is_on and not is_of_former_owner as is_on, instructions, code, is_of_former_owner, version
     from (select s.*, s.set_by is not null and not exists (
         select from group_members m where m.group_id = s.group_id and m.user_id = s.set_by and m.role = 'OWNER'
           and ${isActiveMember('m')}) as is_of_former_owner
       from proof_settings s where s.group_id = $1) s`,
    [groupId],
  );
  return (
    rows[0] ?? {
      ...{ group_id: groupId, is_on: false, instructions: '', code: null },
      ...{ is_of_former_owner: false, version: 1 },
    }
  );
}

/** The wallets that the owner asks people to pay to: `numbers` as they stand on receipts, and what tells each account. */
export function walletsOf(settings: Pick<StoredSettings, 'instructions' | 'code'>) {
  const code = codeOf(settings);
  const numbers = [...new Set([...mobileNumbersIn(settings.instructions), ...(code?.numbers ?? [])])];
  return { numbers, accounts: code === null ? numbers : [...numbers, code.account] };
}

function shown(stored: StoredSettings): ProofSettings {
  const { group_id, is_on, instructions, is_of_former_owner, version } = stored;
  const code = codeOf(stored);
  return { group_id, is_on, instructions, payee: code && payeeOf(code), is_of_former_owner, version };
}

export function payeeOf({ name, city, bank, kind }: ReadCode): NonNullable<ProofSettings['payee']> {
  return { name, city, bank, kind };
}

function codeOf({ code }: Pick<StoredSettings, 'code'>): ReadCode | null {
  return code === null ? null : readCode(code);
}

const accountOf = (settings: StoredSettings) => codeOf(settings)?.account ?? null;

function nowhereToPay(): Problem {
  const message = 'Tell people where to send the money';
  return new Problem('request.invalid', message, { issues: [{ path: 'instructions', message }] });
}
