import type { AdminProposal, searchAdminProposals } from '../../../contract/admin/administrators.ts';
import type { HandlerInput } from '../../../contract/core/endpoint.ts';
import { type Pagination, paginate } from '../../../contract/core/list.ts';
import type { PlatformRole } from '../../../contract/core/permissions.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { personJson } from '../users/person-json.ts';

const PROPOSAL = `select x.id, ${personJson('u')} as person, x.status, x.version, x.proposed_at, x.decided_at,
    (select ${personJson('p')} from users p where p.id = x.proposed_by) as proposed_by,
    (select ${personJson('d')} from users d where d.id = x.decided_by) as decided_by
  from admin_proposals x join users u on u.id = x.user_id`;

function proposalOf(row: AdminProposal): AdminProposal {
  return {
    ...row,
    proposed_at: new Date(row.proposed_at).toISOString(),
    decided_at: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
  };
}

/** Works with the pool or a transaction; what changes or locks needs a transaction. Contains no rules. */
export function createPlatformRoleRepo(db: Database) {
  async function find(condition: string, value: string, lock = ''): Promise<AdminProposal | null> {
    const { rows } = await db.query<AdminProposal>(`${PROPOSAL} where ${condition} ${lock}`, [value]);
    return rows[0] ? proposalOf(rows[0]) : null;
  }

  return {
    /** No one else changes the role until the end of the transaction. */
    async roleOf(userId: string): Promise<PlatformRole> {
      const { rows } = await db.query<{ role: PlatformRole }>(
        'select platform_role as role from users where id = $1 for no key update',
        [userId],
      );
      return singleRow(rows).role;
    },

    /** Administrators besides `userId`, and besides the one whom `about` is about. */
    async others(userId: string, about: string): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        `select id from users where platform_role = 'ADMIN' and status = 'ACTIVE' and id not in ($1, $2) order by id`,
        [userId, about],
      );
      return rows.map(({ id }) => id);
    },

    /** `hands`: who proposed and approved it. Returns false when the user has that role already. */
    async set(
      userId: string,
      role: PlatformRole,
      { at, hands = [] }: { readonly at: Date; readonly hands?: readonly string[] },
    ): Promise<boolean> {
      const { rowCount } = await db.query(
        `update users set platform_role = $2, platform_role_since = case when $2 = 'ADMIN' then $3::timestamptz end,
           platform_role_hands = $4, version = version + 1
         where id = $1 and platform_role <> $2`,
        [userId, role, at, hands],
      );
      return rowCount === 1;
    },

    /** The server's operator stands for an administrator: nobody else's hands gave the role. */
    async confirm(userId: string, at: Date): Promise<void> {
      await db.query(
        `update users set platform_role_hands = '{}', platform_role_since = coalesce(platform_role_since, $2)
         where id = $1 and platform_role = 'ADMIN'`,
        [userId, at],
      );
    },

    find: (id: string) => find('x.id = $1', id),

    /** Decisions about one proposal run one after another. */
    lock: (id: string) => find('x.id = $1', id, 'for update of x'),

    openOf: (userId: string) => find(`x.status = 'PROPOSED' and x.user_id = $1`, userId),

    /** Returns false where the person is already proposed. */
    async propose(row: { id: string; userId: string; by: string; at: Date }): Promise<boolean> {
      const { rowCount } = await db.query(
        `insert into admin_proposals (id, user_id, status, proposed_by, proposed_at)
         values ($1, $2, 'PROPOSED', $3, $4) on conflict (user_id) where status = 'PROPOSED' do nothing`,
        [row.id, row.userId, row.by, row.at],
      );
      return rowCount === 1;
    },

    async decide(id: string, status: 'APPROVED' | 'DECLINED', { by, at }: { by: string; at: Date }) {
      await db.query(
        `update admin_proposals set status = $2, decided_by = $3, decided_at = $4, version = version + 1
         where id = $1`,
        [id, status, by, at],
      );
    },

    /** Those that wait come first, then the newest. */
    async search({ status, page, limit }: HandlerInput<typeof searchAdminProposals>['query']): Promise<{
      data: AdminProposal[];
      pagination: Pagination;
    }> {
      const { rows } = await db.query<AdminProposal>(
        `${PROPOSAL} where ($1::text is null or x.status = $1)
         order by x.status <> 'PROPOSED', x.proposed_at desc, x.id desc limit $2 offset $3`,
        [status ?? null, limit, (page - 1) * limit],
      );
      const counted = await db.query<{ total: number }>(
        'select count(*) as total from admin_proposals where ($1::text is null or status = $1)',
        [status ?? null],
      );
      const { total } = singleRow(counted.rows);
      return { data: rows.map(proposalOf), pagination: paginate({ page, limit }, total) };
    },
  };
}
