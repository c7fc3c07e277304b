import { type ClientBase, Query, type ResultBuilder } from 'pg';
import { nameOf } from './prepared.ts';

/**
 * Asks one statement. pg's own way describes it by an object, whose copy takes longer than all else that the driver
 * does to send a statement.
 */
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
    // The driver's own says where the socket was read, and not who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
