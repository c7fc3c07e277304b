import { createHmac } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';

/**
 * The role that the server uses in its own cluster: it can read and write rows, but not change tables, roles or files.
 */
export const APP_ROLE = 'tambayan_app';
/** Our schema, and that of the job queue. */
const SCHEMAS = 'public, pgboss';

/** Returns the URL of the same database for the server's own role. Its password is derived from the owner's. */
export function appUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = APP_ROLE;
  url.password = passwordOf(ownerUrl);
  return url.href;
}

/**
 * Creates the role of {@link appUrlOf}, and grants it the rows of all present tables. Call it after each migration; it
 * also works in a database that is older than the role.
 */
export async function createAppRole(ownerUrl: string): Promise<void> {
  await run(
    ownerUrl,
    `do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE}; end if;
    end $$;
    alter role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${passwordOf(ownerUrl)}';
    ${grantsFor(APP_ROLE)}`,
  );
}

/** Grants a role that exists the same rows as {@link createAppRole}, and no others. Its password stays as it is. */
export async function grantAppRole(ownerUrl: string, role: string): Promise<void> {
  await run(ownerUrl, grantsFor(escapeIdentifier(role)));
}

/**
 * Nodes that start together take turns. Several statements in one text are one transaction, so the role never exists
 * without its rights.
 */
async function run(ownerUrl: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  // The running query fails too, and that error is handled.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      `select pg_advisory_xact_lock(hashtextextended('tambayan.app_role', 0)); ${statements}`,
    );
  } finally {
    await client.end();
  }
}

/** Hexadecimal digits, so it can stand in a statement and in an address. */
function passwordOf(ownerUrl: string): string {
  return createHmac('sha256', new URL(ownerUrl).password).update(APP_ROLE).digest('hex');
}

function grantsFor(role: string): string {
  return `
    grant usage on schema ${SCHEMAS} to ${role};
    grant select, insert, update, delete on all tables in schema ${SCHEMAS} to ${role};
    grant usage, select on all sequences in schema ${SCHEMAS} to ${role};
    revoke truncate, trigger on all tables in schema ${SCHEMAS} from ${role};
    -- Only added, but for what the erasure of a person takes out; a trigger forbids the same to the owner of the table.
    revoke update, delete on audit_entries from ${role};
    grant update (ip, after) on audit_entries to ${role};
    revoke update, delete on ledger_transactions, ledger_entries from ${role};
    revoke insert, update, delete on schema_migration from ${role};`;
}
