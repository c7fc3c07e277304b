import { Client } from 'pg';
import { named } from './planned-once.ts';

/** Loaded before a server of the tests: each of its connections plans a statement once, as `plannedOnce` does in a test. */
const query: (...given: unknown[]) => unknown = Client.prototype.query;
Reflect.set(Client.prototype, 'query', function (this: Client, first: unknown, ...others: unknown[]) {
  return query.call(this, named(first), ...others);
});
