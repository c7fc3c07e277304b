import type { searchUsers, UserStats, UsersQuery, userSorts } from '../../../contract/account/user-search.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { paginateCounted } from '../../platform/db/counted-total.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { createUserSearchRepo } from './user-search.repo.ts';

export interface UserSearchService {
  /**
   * Administrators get every account; other callers get the people whom they may look up, without the accounts.
   *
   * @throws Problem `platform.not_allowed` for a filter or an order that only administrators have
   */
  search(query: UsersQuery, caller: Caller): Promise<Answer<typeof searchUsers>>;
  stats(): Promise<UserStats>;
}

export function createUserSearchService({ db, clock }: { db: Database; clock: Clock }): UserSearchService {
  const repo = createUserSearchRepo(db);
  const now = () => new Date(clock.now()).toISOString();
  return {
    async search(query, caller) {
      if (caller.platformRole === 'ADMIN') {
        const { rows, total } = await repo.accounts(query, now());
        const data = rows.map(({ id, username, first_name, last_name, avatar_url, ...account }) => ({
          ...{ id, username, first_name, last_name, avatar_url },
          account,
        }));
        return { data, pagination: paginateCounted(query, total, data.length) };
      }
      requirePublicQuery(query);
      const { rows, total } = await repo.people(query, caller.userId);
      return {
        data: rows.map((row) => ({ ...row, account: null })),
        pagination: paginateCounted(query, total, rows.length),
      };
    },

    stats: () => repo.stats(now()),
  };
}

/** Sorted by its name or age a list tells nothing that a profile does not show. */
const publicSorts: ReadonlySet<(typeof userSorts)[number]> = new Set(['created_at', 'name']);

function requirePublicQuery({ status, role, sort_by, from, to }: UsersQuery): void {
  const isFiltered = [status, role, from, to].some((filter) => filter !== undefined);
  if (!isFiltered && publicSorts.has(sort_by)) return;
  throw new Problem('platform.not_allowed', 'Only administrators can filter accounts.');
}
