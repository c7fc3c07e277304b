import * as z from 'zod/mini';
import type { Endpoint } from '../../../../contract/core/endpoint.ts';

type Parsers = Pick<Endpoint, 'params' | 'query' | 'body' | 'response'>;

const made = new WeakMap<Endpoint, Parsers>();

/**
 * The schemas of `endpoint` as generated code, which answers the same and takes a tenth of the time: of what a page of
 * posts costs this process, parsing it on the way out was a tenth. Made when a call is first used, since making all of
 * them would take a quarter of a second of every start.
 */
export function parsersOf(endpoint: Endpoint): Parsers {
  const known = made.get(endpoint);
  if (known) return known;
  const { params, query, body, response } = endpoint;
  const parsers = {
    ...(params && { params: z.compile(params) }),
    ...(query && { query: z.compile(query) }),
    ...(body && { body: z.compile(body) }),
    response: z.compile(response),
  };
  made.set(endpoint, parsers);
  return parsers;
}
