import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { getExport, requestExport } from '../../../contract/account/account.ts';
import { endpoint } from '../../../contract/core/endpoint.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { id } from '../../../contract/core/text.ts';
import type { Caller, Implement } from '../../platform/http/api/implement.ts';
import { parseInput } from '../../platform/http/api/parse-input.ts';
import type { HttpPlatform } from '../../platform/http/http-platform.ts';
import type { ExportService } from './export.service.ts';

/** Binds the export calls. It contains no rules. */
export function exportRoutes(implement: Implement, exports: ExportService): void {
  implement(getExport, async (_input, { userId }) => ({ data: await exports.latest(userId) }));
  implement(requestExport, async (_input, caller, { ip }) => ({ data: await exports.request(caller, ip) }));
}

export interface ExportFileDeps extends Pick<HttpPlatform, 'cookie' | 'limits'> {
  readonly apiBase: string;
  readonly callerOf: (token: string) => Promise<Caller | null>;
  readonly exports: ExportService;
}

/**
 * Described like an API call but registered separately, because it returns a file. Clients get its address from another
 * call.
 */
const download = endpoint({
  method: 'GET',
  path: '/me/export/:export_id/file',
  access: 'signed_in',
  summary: 'The file itself',
  params: z.object({ export_id: id }),
  response: z.unknown(),
  problems: [],
});

/** Serves the file to the user it is about. Checks the session on each request. */
export function exportFileRoutes(app: FastifyInstance, deps: ExportFileDeps): void {
  app.route({
    method: download.method,
    url: deps.apiBase + download.path,
    compress: false,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await deps.limits?.ofAddress(request);
      const credential = deps.cookie.credentialOf(request.headers);
      request.caller = credential ? await deps.callerOf(credential.token) : null;
      await deps.limits?.ofCaller(request);
    },
    handler: async (request, reply) => {
      if (!request.caller) throw new Problem('auth.required', 'Please log in to continue');
      const { params } = parseInput(download, request);
      const file = await deps.exports.file(params.export_id, request.caller, request.ip);
      if (!file) throw new Problem('route.not_found', 'There is nothing here.');
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="tambayan-${file.day}.zip"`)
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(file.bytes));
    },
  });
}
