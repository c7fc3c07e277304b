import type { FastifyInstance } from 'fastify';
import type { Endpoint, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import { admit } from '../admit.ts';
import type { HttpPlatform } from '../http-platform.ts';
import type { Caller } from './implement.ts';
import { parseInput } from './parse-input.ts';

export interface FileDeps extends Pick<HttpPlatform, 'cookie' | 'limits' | 'isAllowedOrigin'> {
  readonly apiBase: string;
  readonly callerOf: (token: string) => Promise<Caller | null>;
}

/** A file to download: CSV text, or bytes of a type. */
export type ServedFile =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly type: string; readonly bytes: Uint8Array };

/** Serves a file to signed-in callers, admitted like those of any call. `file` asks for the right. */
export function serveFile<E extends Endpoint>(
  app: FastifyInstance,
  deps: FileDeps,
  download: E,
  file: (input: HandlerInput<E>, caller: Caller, address: string) => Promise<ServedFile>,
): void {
  app.route({
    method: download.method,
    url: deps.apiBase + download.path,
    exposeHeadRoute: true,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await admit(deps, download, request);
    },
    handler: async (request, reply) => {
      if (!request.caller) throw new Problem('auth.required', 'Please log in to continue');
      const served = await file(parseInput(download, request), request.caller, request.ip);
      reply
        .header('content-disposition', `attachment; filename="${served.name}"`)
        .header('x-content-type-options', 'nosniff');
      return 'bytes' in served
        ? reply.type(served.type).send(Buffer.from(served.bytes))
        : // With the mark that tells spreadsheets that it is UTF-8.
          reply.type('text/csv; charset=utf-8').send(`\uFEFF${served.text}`);
    },
  });
}
