import { createHash } from 'node:crypto';
import type { Pool, QueryConfig } from 'pg';

/**
 * Makes each connection of `pool` plan a statement once, and not each time: the plans of a test's many small calls cost
 * PostgreSQL more than their rows. Servers that run as processes of their own do the same (plan-once.ts), except in the
 * soak, where they plan as outside of tests.
 */
export function plannedOnce(pool: Pool): Pool {
  pool.on('connect', (client) => {
    const query: (...given: unknown[]) => unknown = client.query.bind(client);
    Reflect.set(client, 'query', (first: unknown, ...others: unknown[]) => query(named(first), ...others));
  });
  return pool;
}

/** The statement with a name, under which its connection keeps the plan. */
export function named(statement: unknown): unknown {
  return isUnnamed(statement) ? { ...statement, name: nameOf(statement.text) } : statement;
}

/** Only a statement with values is sent in the form that can have a name. */
function isUnnamed(query: unknown): query is QueryConfig {
  return (
    typeof query === 'object' &&
    query !== null &&
    Object.getPrototypeOf(query) === Object.prototype &&
    'text' in query &&
    !('name' in query) &&
    'values' in query &&
    Array.isArray(query.values) &&
    query.values.length > 0
  );
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
