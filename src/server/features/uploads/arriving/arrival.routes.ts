import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { endpoint } from '../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import { id } from '../../../../contract/core/text.ts';
import { filePurposes, UPLOAD_MAX_BYTES } from '../../../../contract/upload-rules.ts';
import { uploadAnswers } from '../../../../contract/uploads.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { parseInput } from '../../../platform/http/api/parse-input.ts';
import type { HttpPlatform } from '../../../platform/http/http-platform.ts';
import type { Arrivals } from './arrivals.ts';
import type { ReceiveService, UploadProgress, UploadRequest } from './receive.service.ts';

export interface ArrivalDeps extends Pick<HttpPlatform, 'cookie' | 'isAllowedOrigin' | 'limits'> {
  readonly apiBase: string;
  readonly callerOf: (token: string) => Promise<Caller | null>;
  readonly receive: ReceiveService;
  readonly arrive: Arrivals;
}

/**
 * Described like an API call but registered separately, because it receives a file. Clients get its address from
 * another call.
 */
const arrival = endpoint({
  method: 'PUT',
  path: '/uploads/:upload_id',
  access: 'signed_in',
  summary: 'The file itself',
  params: z.object({ upload_id: id }),
  query: z.object({
    purpose: z.enum(filePurposes),
    target: id,
    type: z.string(),
    size: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(UPLOAD_MAX_BYTES)),
    expires: z.coerce.number().check(z.int()),
    signature: z.string().check(z.maxLength(64)),
  }),
  response: z.unknown(),
  problems: [],
});

/** Receives files at upload addresses: whole by PUT, in parts by the tus protocol. */
export async function arrivalRoutes(app: FastifyInstance, deps: ArrivalDeps): Promise<void> {
  const { apiBase, receive, arrive } = deps;
  await app.register(async (files) => {
    // The body stays a stream, so that its bytes are counted on arrival and no parser touches it.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    const route = (
      method: 'PUT' | 'HEAD' | 'PATCH' | 'DELETE',
      handler: (upload: UploadRequest, reply: FastifyReply) => Promise<unknown>,
    ) =>
      files.route({
        method,
        url: apiBase + arrival.path,
        bodyLimit: UPLOAD_MAX_BYTES,
        compress: false,
        onRequest: async (request, reply) => {
          reply.header('cache-control', 'no-store');
          await admit(deps, request);
        },
        // A refused body is not read to its end.
        onError: async (_request, reply) => void reply.header('connection', 'close'),
        handler: (request, reply) => handler(uploadOf(request), reply),
      });

    const arriving = <T>(upload: UploadRequest, request: { ip: string }, work: () => Promise<T>) =>
      arrive({ userId: upload.caller.userId, address: request.ip }, work);

    route('PUT', async (upload, reply) => {
      const thing = await arriving(upload, reply.request, () => receive.whole(upload));
      return uploadAnswers[upload.purpose].parse({ data: thing });
    });
    route('PATCH', async (upload, reply) => {
      const progress = await arriving(upload, reply.request, () => receive.part(upload));
      if (progress.status >= 400) return refuse(progress);
      // Part of this body was left unread when the offset is short of it.
      if (!reply.request.raw.readableEnded) reply.header('connection', 'close');
      sendProgress(reply, upload, progress);
      const { thing } = progress;
      if (thing === undefined || thing === null) return reply.code(204).send();
      return uploadAnswers[upload.purpose].parse({ data: thing });
    });
    route('HEAD', async (upload, reply) => {
      const progress = await receive.progress(upload);
      if (progress.status >= 400) return refuse(progress);
      sendProgress(reply, upload, progress);
      return reply.code(200).send();
    });
    route('DELETE', async (upload, reply) => {
      await receive.cancel(upload);
      reply.header('tus-resumable', '1.0.0');
      return reply.code(204).send();
    });
  });
}

function sendProgress(reply: FastifyReply, { size }: UploadRequest, { offset }: UploadProgress): void {
  reply.headers({ 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'upload-length': String(size) });
}

/** @throws Problem for an answer of the tus protocol that is an error */
function refuse({ status }: UploadProgress): never {
  if (status === 409) throw new Problem('upload.offset_wrong', 'The file has arrived up to another place');
  if (status === 413) throw new Problem('request.too_large', 'The file is larger than announced');
  if (status === 404 || status === 410)
    throw new Problem('upload.address_over', 'The file is no longer there. Please send it again');
  throw new Problem('server.unavailable', 'The file could not be stored. Please try again in a moment', {
    retryAfter: 5,
  });
}

function uploadOf(request: FastifyRequest): UploadRequest {
  const { params, query } = parseInput(arrival, request);
  if (!request.caller) throw new Problem('auth.required', 'Please log in to continue');
  const length = request.headers['content-length'];
  const offset = request.headers['upload-offset'];
  return {
    caller: request.caller,
    id: params.upload_id,
    purpose: query.purpose,
    targetId: query.target,
    mimeType: query.type,
    size: query.size,
    expiresAt: query.expires,
    signature: query.signature,
    contentType: request.headers['content-type'],
    contentLength: length === undefined ? null : Number(length),
    offset: typeof offset === 'string' ? offset : undefined,
    body: request.raw,
  };
}

/** @throws Problem `request.foreign_origin` or `request.too_many` */
async function admit(deps: ArrivalDeps, request: FastifyRequest): Promise<void> {
  const { cookie, isAllowedOrigin, limits } = deps;
  const { headers, method } = request;
  const credential = cookie.credentialOf(headers);
  const isBearerOnly = credential?.kind === 'bearer' && !cookie.isSent(headers);
  if (!isBearerOnly && !isAllowedOrigin(headers))
    throw new Problem('request.foreign_origin', 'This request comes from another site');
  await limits?.ofAddress(request);
  request.caller = credential ? await deps.callerOf(credential.token) : null;
  // A fast connection sends hundreds of parts in a minute. Only a few of them arrive at once.
  if (method !== 'PATCH') await limits?.ofCaller(request);
}
