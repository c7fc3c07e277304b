import fc from 'fast-check';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { archiveUser } from '../../../src/contract/account/account.ts';
import { endSession } from '../../../src/contract/account/sessions.ts';
import { logout } from '../../../src/contract/account/sign-in.ts';
import { updatePlatformRole } from '../../../src/contract/admin/administrators.ts';
import { allEndpoints } from '../../../src/contract/all-endpoints.ts';
import { createRestriction } from '../../../src/contract/communities/restrictions.ts';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { problemBody } from '../../../src/contract/core/problems.ts';
import { putProgress } from '../../../src/contract/courses/progress.ts';
import { apiDocument } from '../../../src/server/platform/http/api/openapi.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';
import { LIBRARY_WORDS } from '../../support/library-words.ts';
import type { Role } from './fuzz-world.ts';
import { hostileArbitrary, type Known, type Schema, schema, validArbitrary } from './input-arbitrary.ts';

/** After one of these someone may be suspended, or signed out, so they come last. */
const farewells: readonly Endpoint[] = [
  createRestriction,
  updatePlatformRole,
  archiveUser,
  endSession,
  logout,
];
export const fuzzedEndpoints: readonly Endpoint[] = [
  ...allEndpoints.filter((endpoint) => !farewells.includes(endpoint)),
  ...farewells,
];
/** What any call may answer besides the problems that its endpoint lists. */
const always =
  /^(?:auth\.required|account\.suspended|platform\.not_allowed|request\.\w+|server\.unavailable|route\.not_found)$/;

const operation = z.object({
  parameters: z._default(z.array(z.object({ name: z.string(), in: z.string(), schema })), []),
  requestBody: z.optional(z.object({ content: z.object({ 'application/json': z.object({ schema }) }) })),
});

const document = apiDocument(allEndpoints, { apiBase: '/api', version: 'fuzz' });

/** What the document says that `endpoint` takes. */
function inputsOf({ method, path }: Endpoint) {
  const described = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const { parameters, requestBody } = operation.parse(described);
  const among = (place: string): Schema => {
    const own = parameters.filter((parameter) => parameter.in === place);
    return { type: 'object', properties: Object.fromEntries(own.map((one) => [one.name, one.schema])) };
  };
  const path_ = among('path');
  return {
    path: { ...path_, required: Object.keys(path_.properties ?? {}) },
    query: among('query'),
    headers: among('header'),
    body: requestBody?.content['application/json'].schema,
  };
}

type Fields = Record<string, unknown>;
interface Asked {
  readonly path: Fields;
  readonly query: Fields;
  readonly headers: Fields;
  readonly body: unknown;
}

function inputArbitrary(endpoint: Endpoint, known: Known): fc.Arbitrary<Asked> {
  const { path, query, headers, body } = inputsOf(endpoint);
  const part = (of: Schema, arbitrary: typeof validArbitrary) =>
    arbitrary(of, '', known) as fc.Arbitrary<Fields>;
  const valid = {
    path: part(path, validArbitrary),
    query: part(query, validArbitrary),
    headers: part(headers, validArbitrary),
  };
  const bodies = { valid: fc.constant<unknown>(undefined), hostile: fc.constant<unknown>(undefined) };
  if (body) {
    bodies.valid = validArbitrary(body, '', known);
    bodies.hostile = hostileArbitrary(body, '', known);
  }
  return fc.oneof(
    fc.record({ ...valid, body: bodies.valid }),
    fc.record({ ...valid, body: bodies.hostile }),
    fc.record({ ...valid, query: part(query, hostileArbitrary), body: bodies.valid }),
    fc.record({ ...valid, path: part(path, hostileArbitrary), body: bodies.valid }),
    fc.record({ ...valid, headers: part(headers, hostileArbitrary), body: bodies.valid }),
  );
}

async function ask(app: CommunityApi['app'], { method, path }: Endpoint, asked: Asked, { person }: Role) {
  const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeLoosely(text(asked.path[name])));
  const query = Object.entries(asked.query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 20) : [value]).map(
      (one) => `${encodeLoosely(name)}=${encodeLoosely(text(one))}`,
    ),
  );
  const headers = Object.entries(asked.headers).map(([name, value]) => [name, encodeLoosely(text(value))]);
  return app.inject({
    method,
    url: `/api${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...Object.fromEntries(headers),
      ...(person !== null && { authorization: `Bearer ${person}` }),
      ...(asked.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(asked.body !== undefined && { payload: JSON.stringify(asked.body) }),
  });
}

/** Halves of surrogate pairs have no encoding: they are sent as the bytes that careless programs send. */
function encodeLoosely(value: string): string {
  return value.isWellFormed() ? encodeURIComponent(value).slice(0, 8_000) : '%ED%A0%80';
}

/** What is wrong with an answer; null when nothing is. */
function flawOf(endpoint: Endpoint, role: Role, answer: { statusCode: number; body: string }): string | null {
  const { statusCode, body } = answer;
  // The result of an attempt is the one place where a learner sees the correct answers.
  const read = endpoint === putProgress ? body.replace(/"result":\{.*\}/s, '') : body;
  const leaked = role.secrets.find((word) => read.includes(word));
  if (leaked !== undefined) return `told ${role.name} the word ${leaked}`;
  if (statusCode >= 500 && statusCode !== 503) return `failed with ${statusCode}`;
  const json: unknown = JSON.parse(body);
  if (statusCode < 400)
    return endpoint.response.safeParse(json).success ? null : 'an answer outside of its schema';
  const problem = problemBody.safeParse(json);
  if (!problem.success) return `a ${statusCode} that is no problem`;
  const { code, issues = [] } = problem.data;
  const foreign = issues.find(({ message }) => LIBRARY_WORDS.test(message));
  if (foreign) return `said “${foreign.message}”`;
  return always.test(code) || endpoint.problems.some((one) => one === code)
    ? null
    : `${code}, which it does not list`;
}

/**
 * Sends `runs` inputs, valid and hostile, to `endpoint` as `role`, and fails on the first answer that is none of the
 * contract. Tells `onDone` of each call that did what was asked.
 */
export async function fuzzEndpoint(
  { api, known, onDone }: { api: CommunityApi; known: Known; onDone(endpoint: Endpoint): void },
  { endpoint, role }: { endpoint: Endpoint; role: Role },
  { seed, runs }: { seed: number; runs: number },
): Promise<void> {
  const property = fc.asyncProperty(inputArbitrary(endpoint, known), async (asked) => {
    const answer = await ask(api.app, endpoint, asked, role);
    const flaw = flawOf(endpoint, role, answer);
    // Asked of the library only where it fails: it would be asked ten thousand times.
    if (flaw !== null)
      expect.fail(
        `${endpoint.method} ${endpoint.path} ${flaw}: ${answer.statusCode} ${answer.body.slice(0, 500)}`,
      );
    if (answer.statusCode < 400) onDone(endpoint);
  });
  await fc.assert(property, { seed, numRuns: runs });
}
