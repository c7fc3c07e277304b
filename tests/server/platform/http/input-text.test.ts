import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '../../../../src/contract/all-endpoints.ts';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { Problem, type ProblemIssue } from '../../../../src/contract/core/problems.ts';
import { apiDocument } from '../../../../src/server/platform/http/api/openapi.ts';
import { parseInput, type RawInput } from '../../../../src/server/platform/http/api/parse-input.ts';
import { LIBRARY_WORDS } from '../../../support/library-words.ts';

const document = apiDocument(allEndpoints, { apiBase: '/api', version: 'words' });
const named = z.object({ properties: z._default(z.record(z.string(), z.unknown()), {}) });
const operation = z.object({
  parameters: z._default(z.array(z.object({ name: z.string() })), []),
  requestBody: z.optional(
    z.object({ content: z.object({ 'application/json': z.object({ schema: named }) }) }),
  ),
});

function fieldsOf({ method, path }: Endpoint): readonly string[] {
  const described = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const { parameters, requestBody } = operation.parse(described);
  const body = requestBody?.content['application/json'].schema.properties ?? {};
  return [...parameters.map(({ name }) => name), ...Object.keys(body)];
}

const wrong = [
  ...[undefined, null, 7, -1, 1e12, 0.5, true, '', 'x', 'x'.repeat(30_000), '0000-01-01T00:00:00.000Z'],
  ...[[], [7], [null], ['x'], [{}], Array.from({ length: 500 }, () => 'x'), {}, { x: 1 }],
];

function issuesOf(endpoint: Endpoint, raw: RawInput): readonly ProblemIssue[] {
  try {
    parseInput(endpoint, raw);
    return [];
  } catch (error) {
    if (error instanceof Problem) return error.issues ?? [];
    throw error;
  }
}

test('whatever is wrong with an input is said in our words', () => {
  const said = new Map<string, string>();
  for (const endpoint of allEndpoints) {
    const fields = fieldsOf(endpoint);
    const parts = [
      ...wrong,
      ...wrong.map((value) => Object.fromEntries(fields.map((name) => [name, value]))),
    ];
    for (const part of parts)
      for (const { path, message } of issuesOf(endpoint, {
        params: part,
        query: part,
        headers: part,
        body: part,
      }))
        said.set(message, `${endpoint.method} ${endpoint.path} ${path}`);
  }
  expect(said.size).toBeGreaterThan(50);
  expect([...said].filter(([message]) => LIBRARY_WORDS.test(message))).toEqual([]);
  expect([...said].filter(([message]) => !/^[A-Z0-9].* /.test(message))).toEqual([]);
});

test('a required field that is left out answers what an empty one answers, and no sentence has a name of the wire', () => {
  const compared = new Set<string>();
  for (const endpoint of allEndpoints) {
    const without = issuesOf(endpoint, { params: {}, query: {}, headers: {}, body: {} });
    for (const { path, message } of without) {
      const row = `${endpoint.method} ${endpoint.path} ${path}: ${message}`;
      expect(message.split(' must be ')[0], row).not.toMatch(/_|\b(?:msg|md|freq|seq|ref|q|p256dh)\b/);
      for (const empty of ['', false, []]) {
        const body = { [path]: empty };
        const said = issuesOf(endpoint, { params: {}, query: {}, headers: {}, body })
          .filter((issue) => issue.path === path)
          .map((issue) => issue.message);
        // A sentence of the schema itself: ours name the kind, or a number.
        if (said.some((sentence) => / must (?:be|have) /.test(sentence))) continue;
        if (said.length > 0) {
          compared.add(path);
          expect(said, row).toContain(message);
        }
      }
    }
  }
  expect([...compared].sort()).toEqual(
    expect.arrayContaining(['confirmPassword', 'description', 'emailOrUsername', 'name', 'title']),
  );
});

test('a number at a bound that is not allowed itself gets a true sentence', () => {
  const refused = allEndpoints.flatMap((endpoint) =>
    issuesOf(endpoint, { params: {}, query: {}, headers: {}, body: { version: 0 } })
      .filter(({ path, message }) => path === 'version' && message !== 'Unknown field')
      .map(({ message }) => message),
  );
  expect(refused.length).toBeGreaterThan(10);
  expect(new Set(refused)).toEqual(new Set(['Version must be more than 0']));
});
