import type { ClientBase, QueryResult } from 'pg';
import { nameOf } from './prepared.ts';

/** Runs one statement; a statement that `prepared` marked keeps its plan on the connection. */
export function runStatement(
  client: ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<QueryResult> {
  const name = nameOf(text);
  return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
}
