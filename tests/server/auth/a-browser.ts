import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { problemBody } from '../../../src/contract/core/problems.ts';

const body = z.object({ data: z.unknown() });

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** `data` of a 2xx answer. */
  readonly data: unknown;
  /** Code of the problem; undefined for a 2xx answer. */
  readonly code: string | undefined;
  /** `path: message` of each issue. */
  readonly issues: readonly string[];
}

/** Keeps its cookies like a browser does, and stays at one address. */
export function aBrowser(
  app: FastifyInstance,
  cookieName: string,
  { ip = '203.0.113.7', userAgent = 'Firefox' }: { ip?: string; userAgent?: string } = {},
) {
  const jar = { cookie: '', browser: '', asker: '' };

  function cookiesIn({ cookie, browser, asker }: typeof jar): Readonly<Record<string, string>> {
    const cookies = [
      cookie && `${cookieName}=${cookie}`,
      browser && `browser=${browser}`,
      asker && `asker=${asker}`,
    ].filter(Boolean);
    return cookies.length > 0 ? { cookie: cookies.join('; ') } : {};
  }

  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: ip,
      headers: {
        'user-agent': userAgent,
        ...(method === 'GET' ? {} : { origin: 'http://localhost:3000' }),
        ...cookiesIn(jar),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    });
    const set = reply.cookies.find(({ name }) => name === cookieName);
    if (set) jar.cookie = set.value;
    const given = (wanted: string) => reply.cookies.find(({ name }) => name === wanted)?.value;
    jar.browser = given('browser') ?? jar.browser;
    jar.asker = given('asker') ?? jar.asker;
    return toReply(reply.statusCode, reply.payload, reply.headers);
  }

  return {
    jar,
    get: (path: string, headers?: Readonly<Record<string, string>>) => send('GET', path, undefined, headers),
    post: (path: string, payload: unknown) => send('POST', path, payload),
    put: (path: string, payload: unknown) => send('PUT', path, payload),
    delete: (path: string, headers?: Readonly<Record<string, string>>) =>
      send('DELETE', path, undefined, headers),
  };
}
export type Browser = ReturnType<typeof aBrowser>;

function toReply(status: number, text: string, headers: Readonly<Record<string, unknown>>): Reply {
  const parsed: unknown = JSON.parse(text);
  if (status < 300)
    return { status, text, headers, data: body.parse(parsed).data, code: undefined, issues: [] };
  const problem = problemBody.parse(parsed);
  const issues = (problem.issues ?? []).map(({ path, message }) => `${path}: ${message}`);
  return { status, text, headers, data: undefined, code: problem.code, issues };
}
