import * as z from 'zod/mini';
import type { Endpoint } from '../../../../contract/core/endpoint.ts';

type Parsers = Pick<Endpoint, 'params' | 'query' | 'headers' | 'body' | 'response'>;

const made = new WeakMap<Endpoint, Parsers>();

/**
 * The schemas of `endpoint`, compiled to code. The result is the same in a tenth of the time: without it, parsing the
 * answer was a tenth of the cost of a page of posts. Compiled on first use, because compiling all of them would add a
 * quarter of a second to every start.
 */
export function parsersOf(endpoint: Endpoint): Parsers {
  const known = made.get(endpoint);
  if (known) return known;
  const { params, query, headers, body, response } = endpoint;
  const parsers = {
    ...(params && { params: z.compile(params) }),
    ...(query && { query: z.compile(query) }),
    ...(headers && { headers: z.compile(headers) }),
    ...(body && { body: z.compile(body) }),
    response: z.compile(response),
  };
  made.set(endpoint, parsers);
  return parsers;
}
