import { type ClientBase, Query, type ResultBuilder } from 'pg';
import { nameOf } from './prepared.ts';

/** Runs one statement. pg's own call copies a query object, which takes longer than the rest of the driver's work. */
export async function ask(
  client: ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<ResultBuilder> {
  const { promise, resolve, reject } = Promise.withResolvers<ResultBuilder>();
  const query = new Query(text, [...values], (error, result) => {
    if (error) reject(error);
    else resolve(result);
  });
  client.query(Object.assign(query, { name: nameOf(text) }));
  try {
    return await promise;
  } catch (error) {
    // The driver's stack shows where the socket was read, not the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
