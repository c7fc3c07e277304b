import { INVITES_SHOWN, type Invite } from '../../../../contract/communities/invites.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';
import { personJson } from '../../users/person-json.ts';

/** A new invite link; its counts start at zero. */
export interface NewInvite {
  readonly id: string;
  readonly group_id: string;
  readonly token_hash: Buffer;
  readonly label: string;
  readonly created_by: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly max_uses: number | null;
  readonly skips_approval: boolean;
}

/** A link that gives access to its community. */
export type ValidInvite = Pick<Invite, 'skips_approval'>;

/** SQL: the link `i` is not revoked, expired or used up at the moment `at` (SQL too). */
export const isValidInvite = (
  at: string,
) => `(i.revoked_at is null and (i.expires_at is null or i.expires_at > ${at})
  and (i.max_uses is null or i.use_count < i.max_uses))`;

/**
 * SQL: the link `i` lets people in without approval. A link does no more than its creator may do: it asks for approval
 * again once they are not in the staff.
 */
export const SKIPS_APPROVAL = `(i.skips_approval and exists (
  select from group_members m join users u on u.id = m.user_id and u.status = 'ACTIVE'
  where m.group_id = i.group_id and m.user_id = i.created_by and m.role <> 'MEMBER' and ${isActiveMember('m')}))`;

/** A link as a list shows it, with the hash of its secret. */
type ListedInvite = Omit<Invite, 'token'> & { readonly token_hash: Buffer };

/** `$2` is the current time. */
const shown = `i.id, i.group_id, i.label, ${personJson('u')} as created_by, i.created_at, i.expires_at, i.max_uses,
  i.use_count, ${isValidInvite('$2::timestamptz')} as is_good, ${SKIPS_APPROVAL} as skips_approval, i.token_hash`;

/** Works with the pool or a transaction. Knows secrets only as hashes. */
export function createInviteRepo(db: Database) {
  return {
    async insert(invite: NewInvite): Promise<ListedInvite> {
      await db.query(
        `insert into group_invites (id, group_id, token_hash, label, created_by, created_at, expires_at, max_uses,
           skips_approval)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          invite.id,
          invite.group_id,
          invite.token_hash,
          invite.label,
          invite.created_by,
          invite.created_at,
          invite.expires_at,
          invite.max_uses,
          invite.skips_approval,
        ],
      );
      const { rows } = await db.query<ListedInvite>(
        `select ${shown} from group_invites i join users u on u.id = i.created_by where i.id = $1`,
        [invite.id, invite.created_at],
      );
      return singleRow(rows);
    },

    /** The newest links that are not revoked. */
    async list(groupId: string, at: string): Promise<ListedInvite[]> {
      const { rows } = await db.query<ListedInvite>(
        `select ${shown} from group_invites i join users u on u.id = i.created_by
         where i.group_id = $1 and i.revoked_at is null
         order by i.created_at desc, i.id desc limit ${INVITES_SHOWN}`,
        [groupId, at],
      );
      return rows;
    },

    /** Returns `unknown` when the community has no such link. */
    async revoke(groupId: string, id: string, at: string): Promise<'revoked' | 'was_revoked' | 'unknown'> {
      const { rows } = await db.query<{ was_revoked: boolean }>(
        `update group_invites i set revoked_at = coalesce(i.revoked_at, $3)
         from group_invites before
         where i.id = $2 and i.group_id = $1 and before.id = i.id
         returning before.revoked_at is not null as was_revoked`,
        [groupId, id, at],
      );
      const [row] = rows;
      if (!row) return 'unknown';
      return row.was_revoked ? 'was_revoked' : 'revoked';
    },

    /** What the link does in the community now; null when it is not valid there. */
    async findValid(groupId: string, tokenHash: Buffer, at: string): Promise<ValidInvite | null> {
      const { rows } = await db.query<ValidInvite>(
        `select ${SKIPS_APPROVAL} as skips_approval from group_invites i
         where i.token_hash = $2 and i.group_id = $1 and ${isValidInvite('$3::timestamptz')}`,
        [groupId, tokenHash, at],
      );
      return rows[0] ?? null;
    },

    /**
     * Counts one use. Returns false and counts nothing when the link is not valid. Parallel uses never exceed the
     * maximum.
     */
    async countUse(groupId: string, tokenHash: Buffer, at: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `update group_invites i set use_count = use_count + 1
         where i.token_hash = $2 and i.group_id = $1 and ${isValidInvite('$3::timestamptz')}`,
        [groupId, tokenHash, at],
      );
      return rowCount === 1;
    },
  };
}
