import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { getExport, requestExport } from '../../../contract/account/account.ts';
import { endpoint } from '../../../contract/core/endpoint.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { id } from '../../../contract/core/text.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import { type FileDeps, serveFile } from '../../platform/http/api/serve-file.ts';
import type { ExportService } from './export.service.ts';

/** Binds the export calls. It contains no rules. */
export function exportRoutes(implement: Implement, exports: ExportService): void {
  implement(getExport, async (_input, { userId }) => ({ data: await exports.latest(userId) }));
  implement(requestExport, async (_input, caller, { ip }) => ({ data: await exports.request(caller, ip) }));
}

export interface ExportFileDeps extends FileDeps {
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
  serveFile(app, deps, download, async ({ params }, caller, address) => {
    const file = await deps.exports.file(params.export_id, caller, address);
    if (!file) throw new Problem('route.not_found', 'There is nothing here.');
    return { name: `tambayan-${file.day}.zip`, type: 'application/zip', bytes: file.bytes };
  });
}
