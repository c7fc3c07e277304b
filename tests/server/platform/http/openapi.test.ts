import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { allEndpoints } from '../../../../src/contract/all-endpoints.ts';
import { problemStatus } from '../../../../src/contract/core/problems.ts';
import { apiPage, serveApiDocument } from '../../../../src/server/platform/http/api/api-page.ts';
import { apiDocument } from '../../../../src/server/platform/http/api/openapi.ts';
import { aHttpPlatform, saveNote } from './test-http-platform.ts';

const document = apiDocument(allEndpoints, { apiBase: '/api', version: '1.2.3' });

test('there is something to describe', () => {
  expect(allEndpoints.length).toBeGreaterThan(20);
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { version: '1.2.3' },
    servers: [{ url: '/api' }],
  });
});

test('every call is described as the contract has it', () => {
  for (const endpoint of allEndpoints) {
    const name = `${endpoint.method} ${endpoint.path}`;
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
    expect(operation?.summary, name).toBe(endpoint.summary);
    expect(operation?.['x-access'], name).toBe(endpoint.access);
    const signIn = endpoint.access === 'public' ? [{}] : [{ session: [] }, { bearer: [] }];
    expect(operation?.security, name).toEqual(signIn);
    expect(operation?.requestBody !== undefined, `${name} has a body`).toBe(endpoint.body !== undefined);

    const inPath = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path');
    const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, placeholder]) => placeholder);
    expect(inPath.map((parameter) => parameter.name).sort(), name).toEqual(placeholders.sort());
    expect(
      inPath.filter(({ required }) => !required),
      name,
    ).toEqual([]);
    for (const code of endpoint.problems)
      expect(operation?.responses[problemStatus[code]]?.description.split(', '), name).toContain(code);
  }
});

test('no two operations share an id', () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((o) => o.operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(allEndpoints.length);
});

test('a schema says what the server checks', () => {
  const described = apiDocument([saveNote], { apiBase: '/api', version: '1' });
  const operation = described.paths['/notes/{note_id}']?.post;
  expect(operation?.requestBody).toMatchObject({
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['title', 'tags'],
          additionalProperties: false,
          properties: { title: { type: 'string', minLength: 2 } },
        },
      },
    },
  });
  expect(operation?.parameters).toContainEqual({
    name: 'page',
    in: 'query',
    required: false,
    schema: expect.objectContaining({ type: 'integer', default: 1 }),
  });
  expect(Object.keys(operation?.responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ]);
});

test('npm run openapi prints the document and nothing else', () => {
  const printed = execFileSync(process.execPath, ['src/server/bin/print-openapi.ts'], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  expect(JSON.parse(printed).paths).toEqual(JSON.parse(JSON.stringify(document.paths)));
});

describe('the page', () => {
  test('shows every call, and runs no script', () => {
    const page = apiPage('/api', document);
    for (const { path } of allEndpoints) expect(page).toContain(`/api${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(page).not.toMatch(/<script|javascript:|\son\w+=|style=/i);
  });

  test('shows markup in a summary as text', () => {
    const odd = { ...saveNote, summary: '<img src=x onerror=alert(1)>' };
    const page = apiPage('/api', apiDocument([odd], { apiBase: '/api', version: '1' }));
    expect(page).toContain('&lt;img src=x');
    expect(page).not.toContain('<img');
  });

  test('is served with the document beside it', async () => {
    const { app } = await aHttpPlatform();
    serveApiDocument(app, { apiBase: '/api', describe: () => document });
    expect((await app.inject({ url: '/dev/api' })).headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await app.inject({ url: '/dev/api.css' })).headers['content-type']).toBe(
      'text/css; charset=utf-8',
    );
    expect((await app.inject({ url: '/api/openapi.json' })).json().openapi).toBe('3.1.0');
  });
});

test('the key of a creating call is in the document, and only there', () => {
  const withKey = allEndpoints.filter(({ method, path }) =>
    document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.parameters?.some(
      (parameter) => parameter.in === 'header' && parameter.name === 'Idempotency-Key' && !parameter.required,
    ),
  );
  const creating = allEndpoints.filter(({ repeat }) => repeat === 'keyed' || repeat === 'client_id');
  expect(withKey.length).toBeGreaterThan(2);
  expect(withKey).toEqual(creating);
  expect(document.paths['/groups']?.post?.responses[409]?.description).toContain('request.key_reused');
});
