import * as z from 'zod/mini';
import { type Endpoint, IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_MAX } from '../../../../contract/core/endpoint.ts';
import { type ProblemCode, problemBody, problemStatus } from '../../../../contract/core/problems.ts';
import { acceptsKey } from './keyed-request.ts';

/** An OpenAPI 3.1 document: plain JSON. */
export type ApiDocument = Readonly<Record<string, unknown>> & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
};

/** The parts of an operation that the readable page uses. */
export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly 'x-access': string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: unknown }>>;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly required: boolean;
  readonly schema: unknown;
}

export interface ApiDocumentOptions {
  readonly apiBase: string;
  readonly version: string;
}

/** Describes `endpoints` from the same schemas that the server parses with. */
export function apiDocument(
  endpoints: readonly Endpoint[],
  { apiBase, version }: ApiDocumentOptions,
): ApiDocument {
  const paths: Record<string, Record<string, ApiOperation>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tambayan', version },
    servers: [{ url: apiBase }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problemBody, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sid',
          description: 'Named sid over plain http',
        },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operationOf(endpoint: Endpoint): ApiOperation {
  const isPublic = endpoint.access === 'public';
  const parameters = [
    ...parametersOf(endpoint, 'params'),
    ...parametersOf(endpoint, 'query'),
    ...parametersOf(endpoint, 'headers'),
    ...(acceptsKey(endpoint) ? [keyParameter(endpoint)] : []),
  ];
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    'x-access': endpoint.access,
    security: isPublic ? [{}] : [{ session: [] }, { bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) },
    }),
    responses: {
      200: { description: 'Done', content: json(schemaOf(endpoint.response, 'output')) },
      ...problemResponses(endpoint),
    },
  };
}

/** Returns an id like `get_chats_messages`. It changes only when the method or the path changes. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path.split('/').filter(Boolean);
  const names = words.map((word) => word.replace(/^:/, 'by_').replaceAll('-', '_'));
  return [method.toLowerCase(), ...names].join('_');
}

const placeOf = { params: 'path', query: 'query', headers: 'header' } as const;

function parametersOf(endpoint: Endpoint, part: keyof typeof placeOf): ApiParameter[] {
  const schema = endpoint[part];
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: placeOf[part],
    required: part === 'params' || required.includes(name),
    schema: property,
  }));
}

function keyParameter({ repeat }: Endpoint): ApiParameter {
  return {
    name: IDEMPOTENCY_KEY,
    in: 'header',
    required: false,
    description:
      repeat === 'client_id'
        ? 'Means the same as the id in the body, which is what counts.'
        : 'Made by the client, one for each thing to create. For 48 hours the same key with the same request is answered as the first time, with Idempotency-Replayed: true; with another request it is refused.',
    schema: { type: 'string', pattern: '^[ -~]+$', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
  };
}

/** What JSON Schema cannot express, such as a transformation, is shown as any value. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function problemResponses(endpoint: Endpoint): ApiOperation['responses'] {
  const byStatus = Map.groupBy(problemsOf(endpoint), (code) => problemStatus[code]);
  const responses = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    responses.map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Problem' }) },
    ]),
  );
}

function problemsOf(endpoint: Endpoint): ProblemCode[] {
  const codes: ProblemCode[] = [
    'request.malformed',
    'request.too_many',
    'server.failed',
    'server.unavailable',
  ];
  if (endpoint.params || endpoint.query || endpoint.headers || endpoint.body || acceptsKey(endpoint))
    codes.push('request.invalid');
  if (endpoint.body) codes.push('request.too_large', 'request.unsupported_media');
  if (endpoint.repeat === 'keyed') codes.push('request.key_reused');
  if (endpoint.method !== 'GET') codes.push('request.foreign_origin');
  if (endpoint.access !== 'public') codes.push('auth.required');
  if (endpoint.access === 'platform.admin') codes.push('platform.not_allowed');
  return [...new Set([...codes, ...endpoint.problems])];
}

function json(schema: unknown) {
  return { 'application/json': { schema } };
}
