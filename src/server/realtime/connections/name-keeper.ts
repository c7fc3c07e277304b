import type { Database } from '../../platform/db/database.ts';
import type { CommittedEvent } from '../../platform/db/emit.ts';
import type { KeptNames } from '../../platform/http/api/with-kept-names.ts';
import { keptNamesOf } from '../../platform/rights/kept-names.ts';
import type { Connections } from './connections.ts';

export interface NameKeeperDeps {
  readonly db: Database;
  readonly connections: Connections;
  readonly logger: { warn(context: object, message: string): void };
}

/** Tells open connections who blocked their users, and under which names these go on to see them. */
export function createNameKeeper({ db, connections, logger }: NameKeeperDeps) {
  async function reload(userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    const { rows } = await db.query<{ id: string; names: KeptNames | null }>(
      `select u.id, ${keptNamesOf('u.id')} as names from users u where u.id = any($1)`,
      [userIds],
    );
    for (const { id, names } of rows)
      for (const connection of connections.of(id)) connection.keptNames = names;
  }

  return {
    /** Call with each event that this node commits or hears of, also of topics that it does not follow. */
    note({ k, ref }: Pick<CommittedEvent, 'k'> & { readonly ref: string | null }): void {
      if (k !== 'block.updated' || ref === null || connections.of(ref).length === 0) return;
      reload([ref]).catch((error: unknown) =>
        logger.warn({ err: error }, 'the names of blocks were not read'),
      );
    },
    /** Reads them all, in case an event was missed. */
    reloadAll: () => reload([...new Set(connections.all().map(({ userId }) => userId))]),
  };
}
