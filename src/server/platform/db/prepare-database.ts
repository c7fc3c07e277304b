import { Client } from 'pg';
import type { Logger } from 'pino';
import { appUrlOf, createAppRole, grantAppRole } from './cluster/app-role.ts';
import { singleRow, sqlState } from './database.ts';
import { migrate } from './migrate.ts';

export interface DatabaseAddresses {
  /** Where the database is not the server's own: `DATABASE_URL`, and `MIGRATIONS_DATABASE_URL` or null. */
  readonly given: { readonly url: string; readonly ownerUrl: string | null } | null;
  /** The owner's address of the server's own database; used where none is given. */
  readonly ownUrl: string | undefined;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Whether a role that can change the ledger is worth a warning. */
  readonly isDeployed: boolean;
}

interface Standing {
  readonly role: string;
  readonly is_owner: boolean;
  readonly may_change_ledger: boolean;
}

/**
 * Migrates the database, and grants the server's role the rows of its tables. Answers with the address that the server
 * uses. Where the server's role owns the tables nothing is granted, and one line of the log says so.
 *
 * @throws Error when the database is behind this code and the only role that is known does not own its tables.
 */
export async function prepareDatabase({
  given,
  ownUrl = '',
  log,
  isDeployed,
}: DatabaseAddresses): Promise<string> {
  if (given === null) {
    await migrate({ url: ownUrl, log });
    await createAppRole(ownUrl);
    return appUrlOf(ownUrl);
  }
  const { url, ownerUrl } = given;
  if (ownerUrl === null) await migrate({ url, log }).catch(explainRefusal);
  else await migrate({ url: ownerUrl, log });
  let standing = await standingOf(url);
  if (ownerUrl !== null && !standing.is_owner) {
    await grantAppRole(ownerUrl, standing.role);
    standing = await standingOf(url);
  }
  if (standing.may_change_ledger && isDeployed)
    log.warn(
      { role: standing.role },
      'the role of DATABASE_URL can change the ledger and switch off the triggers that protect it; give the server a role of its own, and the owner of the tables to MIGRATIONS_DATABASE_URL',
    );
  return url;
}

/** A superuser, and a member of the owner's role, count as the owner: both can become it. */
async function standingOf(url: string): Promise<Standing> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Standing>(
      `select current_user as role, pg_has_role(relowner, 'MEMBER') as is_owner,
         pg_has_role(relowner, 'MEMBER') or has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE') as may_change_ledger
       from pg_class where oid = 'ledger_entries'::regclass`,
    );
    return singleRow(rows);
  } finally {
    await client.end();
  }
}

function explainRefusal(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  if (sqlState(error) !== '42501' && sqlState(cause) !== '42501') throw error;
  throw new Error(
    'The database is behind this code, and the role of DATABASE_URL may not change its tables. Set MIGRATIONS_DATABASE_URL to the owner of the tables, or run "npm run admin -- migrate" with it.',
    { cause: error },
  );
}
