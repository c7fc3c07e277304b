import { createHash } from 'node:crypto';
import type { Pool, QueryConfig } from 'pg';

/**
 * Makes each connection of `pool` plan a statement once, and not each time: the plans of a test's many small calls cost
 * PostgreSQL more than their rows. Servers that run as processes of their own, as in the tests of faults and in the
 * browser, plan as they do outside of tests.
 */
export function plannedOnce(pool: Pool): Pool {
  pool.on('connect', (client) => {
    // One plan for all values. Where the connection is gone, its first user hears of it.
    client.query('set plan_cache_mode = force_generic_plan').catch(() => undefined);
    const query: (...given: unknown[]) => unknown = client.query.bind(client);
    Reflect.set(client, 'query', (first: unknown, ...others: unknown[]) =>
      query(isUnnamed(first) ? { ...first, name: nameOf(first.text) } : first, ...others),
    );
  });
  return pool;
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
