import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../../../src/contract/core/endpoint.ts';
import { one, pageNumber, pageSize } from '../../../../src/contract/core/list.ts';
import { text } from '../../../../src/contract/core/text.ts';
import { systemRandom, systemTimers } from '../../../../src/server/platform/clock/clock.ts';
import { readConfig } from '../../../../src/server/platform/config/config.ts';
import type { Caller } from '../../../../src/server/platform/http/api/implement.ts';
import {
  createHttpPlatform,
  type HttpPlatform,
  type HttpPlatformDeps,
} from '../../../../src/server/platform/http/http-platform.ts';
import { createLog } from '../../../../src/server/platform/log/log.ts';

/** An endpoint of each kind, so that the HTTP platform can be tested without a feature. */
export const saveNote = endpoint({
  method: 'POST',
  path: '/notes/:note_id',
  access: 'signed_in',
  summary: 'Keep a note.',
  params: z.object({ note_id: z.uuid() }),
  query: z.object({ page: pageNumber, limit: pageSize(36) }),
  body: z.strictObject({
    title: text().check(z.minLength(2, 'Title is too short')),
    tags: z.array(z.strictObject({ type: z.enum(['like', 'dislike']) })),
  }),
  response: one(z.object({ title: z.string(), page: z.int(), limit: z.int() })),
  problems: ['group.not_found'],
});
export const readNotes = endpoint({
  method: 'GET',
  path: '/notes',
  access: 'public',
  summary: 'Read the notes.',
  query: z.object({ page: pageNumber, limit: pageSize(36) }),
  response: one(z.object({ page: z.int(), limit: z.int(), reader: z.nullable(z.string()) })),
  problems: [],
});
export const signOut = endpoint({
  method: 'DELETE',
  path: '/session',
  access: 'public',
  summary: 'End the session.',
  response: one(z.null()),
  problems: [],
});

export const ana: Caller = {
  userId: '0190a000-0000-7000-8000-00000000000a',
  sessionId: '0190a000-0000-7000-8000-0000000000aa',
  platformRole: 'USER',
};
export const NOTE_URL = '/api/notes/0190a000-0000-7000-8000-000000000001';
export const aNote = { title: 'Pandesal', tags: [{ type: 'like' }] };
/** Signed in as Ana, without a cookie. */
export const asAna = { authorization: 'Bearer ana' };

export interface TestHttpPlatform extends HttpPlatform {
  /** Every line of the log so far. */
  readonly lines: string[];
}

/** An HTTP platform whose database always answers, closed at the end of the test. Bearer and cookie token `ana` are Ana's. */
export async function aHttpPlatform(
  env: Record<string, string> = {},
  more: Partial<HttpPlatformDeps> = {},
): Promise<TestHttpPlatform> {
  const lines: string[] = [];
  const log = createLog({
    level: 'debug',
    secret: 'a secret of this test',
    stream: { write: (line) => void lines.push(line) },
  });
  const http = await createHttpPlatform({
    config: readConfig({ RATE_LIMIT: 'off', ...env }),
    random: systemRandom,
    timers: systemTimers,
    log,
    ping: async () => undefined,
    ...more,
  });
  onTestFinished(() => http.app.close());
  return { ...http, lines };
}

/** `aGround` that serves the three endpoints above. */
export async function aNoteServer(
  env: Record<string, string> = {},
  more: Partial<HttpPlatformDeps> = {},
): Promise<TestHttpPlatform> {
  const http = await aHttpPlatform(env, more);
  const { implement } = http.createImplement(async (token) => (token === 'ana' ? ana : null));
  implement(saveNote, async ({ query, body }) => {
    const row = { title: body.title, ...query, secret_column: 'not in the contract' };
    return { data: row };
  });
  implement(readNotes, async ({ query }, caller) => ({ data: { ...query, reader: caller?.userId ?? null } }));
  implement(signOut, async (_input, _caller, { session }) => {
    session.end();
    return { data: null };
  });
  return http;
}
