import { type PoolClient, Query, type ResultBuilder } from 'pg';
import { nameOf } from './prepared.ts';

/**
 * Begins a transaction with its first statement, in one round trip. Answers what the statement answered.
 *
 * Both go before one `Sync` (or as one text): should the `begin` fail, PostgreSQL skips the statement, so that it can
 * never run outside of the transaction. That is also why they are not two pipelined queries, of which each has its own.
 */
export function beginWith(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<ResultBuilder | undefined> {
  return new Promise((resolve, reject) => {
    const statement = values.length > 0 ? { name: nameOf(text), text } : `begin; ${text}`;
    const query = new Query(statement, [...values], (error, result) => {
      if (error) reject(error);
      // pg hands over one result, or a list when there were several statements.
      else resolve([result].flat().at(-1));
    });
    if (values.length > 0) putBeginBefore(query);
    client.query(query);
  });
}

function putBeginBefore(query: Query): void {
  const submit = query.submit.bind(query);
  query.submit = (connection) => {
    connection.stream.cork();
    connection.parse({ name: '', text: 'begin', types: [] }, true);
    connection.bind({}, true);
    connection.execute({}, true);
    submit(connection);
    connection.stream.uncork();
  };
}
