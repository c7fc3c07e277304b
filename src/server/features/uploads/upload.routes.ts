import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { COVER_PATH } from '../../../contract/communities/covers.ts';
import { endpoint } from '../../../contract/core/endpoint.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { id } from '../../../contract/core/text.ts';
import {
  AVATAR_MAX_BYTES,
  AVATAR_PATH,
  avatarUploaded,
  requestAvatarUpload,
  takeAvatarFrom,
} from '../../../contract/uploads.ts';
import type { Caller, Implement } from '../../platform/http/api/implement.ts';
import { parseInput } from '../../platform/http/api/parse-input.ts';
import type { HttpPlatform } from '../../platform/http/http-platform.ts';
import type { CoverService } from './cover.service.ts';
import type { UploadService } from './upload.service.ts';

export interface UploadRoutesDeps extends Pick<HttpPlatform, 'cookie' | 'isAllowedOrigin' | 'limits'> {
  readonly apiBase: string;
  readonly callerOf: (token: string) => Promise<Caller | null>;
  readonly uploads: UploadService;
  readonly covers: CoverService;
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
    type: z.string(),
    size: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(AVATAR_MAX_BYTES)),
    expires: z.coerce.number().check(z.int()),
    signature: z.string().check(z.maxLength(64)),
  }),
  response: avatarUploaded,
  problems: [],
});

/** Binds the calls that return an upload address and fetch a picture. */
export function uploadCallRoutes(implement: Implement, uploads: UploadService): void {
  implement(requestAvatarUpload, async ({ body }, { userId }) => ({
    data: await uploads.address(userId, body),
  }));
  implement(takeAvatarFrom, async ({ body }, { userId }) => {
    const bytes = await uploads.fetchFrom(userId, body.url);
    const content = Buffer.from(bytes).toString('base64');
    return { data: { file_mime_type: 'image/png' as const, content } };
  });
}

/** Receives files and serves pictures. */
export async function uploadFileRoutes(app: FastifyInstance, deps: UploadRoutesDeps): Promise<void> {
  await app.register(async (files) => {
    // The body stays a stream, so that its bytes are counted on arrival and no parser touches it.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    serveArrivals(files, deps);
  });
  servePictures(app, deps);
  serveCovers(app, deps);
}

function serveArrivals(app: FastifyInstance, deps: UploadRoutesDeps): void {
  app.route({
    method: arrival.method,
    url: deps.apiBase + arrival.path,
    bodyLimit: AVATAR_MAX_BYTES,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await admit(deps, request);
    },
    // A refused body is not read to its end.
    onError: async (_request, reply) => void reply.header('connection', 'close'),
    handler: async (request) => {
      const { params, query } = parseInput(arrival, request);
      if (!request.caller) throw new Problem('auth.required', 'Please log in to continue');
      const length = request.headers['content-length'];
      const data = await deps.uploads.receive({
        userId: request.caller.userId,
        address: request.ip,
        id: params.upload_id,
        mimeType: query.type,
        size: query.size,
        expiresAt: query.expires,
        signature: query.signature,
        contentType: request.headers['content-type'],
        contentLength: length === undefined ? null : Number(length),
        body: request.raw,
      });
      return arrival.response.parse({ data });
    },
  });
}

/** @throws Problem `request.foreign_origin` or `request.too_many` */
async function admit(deps: UploadRoutesDeps, request: FastifyRequest): Promise<void> {
  const { cookie, isAllowedOrigin, limits } = deps;
  const { headers } = request;
  const credential = cookie.credentialOf(headers);
  const isBearerOnly = credential?.kind === 'bearer' && !cookie.isSent(headers);
  if (!isBearerOnly && !isAllowedOrigin(headers))
    throw new Problem('request.foreign_origin', 'This request comes from another site');
  await limits?.ofAddress(request);
  request.caller = credential ? await deps.callerOf(credential.token) : null;
  await limits?.ofCaller(request);
}

/** Names are random, so anyone who knows one may see the picture. See README.md here. */
function servePictures(app: FastifyInstance, { uploads, limits }: UploadRoutesDeps): void {
  app.get<{ Params: { name: string; file: string } }>(
    `${AVATAR_PATH}/:name/:file`,
    { onRequest: async (request) => limits?.ofAddress(request), compress: false },
    async (request, reply) => {
      const { name, file } = request.params;
      const [, side] = /^(\d{1,4})\.webp$/.exec(file) ?? [];
      const isName = /^[\w-]{22}$/.test(name);
      const bytes = isName && side !== undefined ? await uploads.picture(name, Number(side)) : null;
      return sendPicture(reply, bytes);
    },
  );
}

/** Anyone who knows a community's id may see its cover. */
function serveCovers(app: FastifyInstance, { covers, limits }: UploadRoutesDeps): void {
  app.get<{ Params: { group_id: string; stamp: string; file: string } }>(
    `${COVER_PATH}/:group_id/:stamp/:file`,
    { onRequest: async (request) => limits?.ofAddress(request), compress: false },
    async (request, reply) => {
      const { group_id, stamp, file } = request.params;
      const [, width] = /^(\d{1,4})\.webp$/.exec(file) ?? [];
      const isKnown = id.safeParse(group_id).success && width !== undefined;
      return sendPicture(reply, isKnown ? await covers.picture(group_id, stamp, Number(width)) : null);
    },
  );
}

function sendPicture(reply: FastifyReply, bytes: Uint8Array | null): FastifyReply {
  if (bytes === null) throw new Problem('route.not_found', 'There is nothing at this address');
  return (
    reply
      .type('image/webp')
      // The file never changes. Browsers may cache it, shared caches may not.
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', 'attachment; filename="picture.webp"')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Buffer.from(bytes))
  );
}
