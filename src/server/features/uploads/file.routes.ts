import type { FastifyInstance, FastifyReply } from 'fastify';
import { COVER_PATH } from '../../../contract/communities/covers.ts';
import { id } from '../../../contract/core/text.ts';
import { PICTURE_PATH, VIDEO_PATH } from '../../../contract/upload-rules.ts';
import { AVATAR_PATH } from '../../../contract/uploads.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { HttpPlatform } from '../../platform/http/http-platform.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { isDrawn, uploadKey } from './arriving/finish-upload.ts';
import type { CoverService } from './cover.service.ts';
import type { FileRepo } from './file.repo.ts';
import { type Pictures, privatePaths } from './pictures.ts';
import { nothingHere, sendRange } from './send-range.ts';
import type { PrivateFilePurpose, UploadTargets } from './upload-target.ts';
import type { VideoService } from './video.service.ts';

export interface FileRoutesDeps extends Pick<HttpPlatform, 'cookie' | 'limits'> {
  readonly callerOf: (token: string) => Promise<Caller | null>;
  readonly pictures: Pictures;
  readonly covers: CoverService;
  readonly videos: VideoService;
  readonly files: Pick<FileRepo, 'find'>;
  readonly targets: Pick<UploadTargets, PrivateFilePurpose>;
  readonly store: Pick<FileStore, 'readRange'>;
}

/** Serves pictures and videos. */
export function fileRoutes(app: FastifyInstance, deps: FileRoutesDeps): void {
  const { pictures } = deps;
  servePictures(app, deps, { path: AVATAR_PATH, find: pictures.avatar });
  servePictures(app, deps, { path: PICTURE_PATH, find: pictures.picture });
  serveCovers(app, deps);
  serveVideos(app, deps);
  serveStreams(app, deps);
  for (const purpose of ['report_image', 'proof_image', 'verification_file'] as const)
    servePrivateFiles(app, deps, purpose);
}

/** Names are random, so anyone who knows one may see the picture. See README.md here. */
function servePictures(
  app: FastifyInstance,
  { limits }: FileRoutesDeps,
  { path, find }: { path: string; find: (name: string, size: number) => Promise<Uint8Array | null> },
): void {
  app.get<{ Params: { name: string; file: string } }>(
    `${path}/:name/:file`,
    { onRequest: async (request) => limits?.ofAddress(request), compress: false, exposeHeadRoute: true },
    async (request, reply) => {
      const { name, file } = request.params;
      const [, size] = /^(\d{1,4})\.webp$/.exec(file) ?? [];
      const isName = /^[\w-]{22}$/.test(name);
      return sendPicture(reply, isName && size !== undefined ? await find(name, Number(size)) : null);
    },
  );
}

/** Anyone who knows a community's id may see its cover. */
function serveCovers(app: FastifyInstance, { covers, limits }: FileRoutesDeps): void {
  app.get<{ Params: { group_id: string; stamp: string; file: string } }>(
    `${COVER_PATH}/:group_id/:stamp/:file`,
    { onRequest: async (request) => limits?.ofAddress(request), compress: false, exposeHeadRoute: true },
    async (request, reply) => {
      const { group_id, stamp, file } = request.params;
      const [, width] = /^(\d{1,4})\.webp$/.exec(file) ?? [];
      const isKnown = id.safeParse(group_id).success && width !== undefined;
      return sendPicture(reply, isKnown ? await covers.picture(group_id, stamp, Number(width)) : null);
    },
  );
}

/** Answers with a picture that never changes; 404 when it is null. */
export function sendPicture(
  reply: FastifyReply,
  bytes: Uint8Array | null,
  cacheControl = 'private, max-age=31536000, immutable',
): FastifyReply {
  if (bytes === null) throw nothingHere();
  return (
    reply
      .type('image/webp')
      // The file never changes. Browsers may cache it, shared caches may not.
      .header('cache-control', cacheControl)
      .header('content-disposition', 'attachment; filename="picture.webp"')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Buffer.from(bytes))
  );
}

/** Only the session that asked may read an address, for a while, and only as long as its user may see the video. */
function serveVideos(app: FastifyInstance, { videos, limits, cookie, callerOf }: FileRoutesDeps): void {
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    `${VIDEO_PATH}/:name`,
    { onRequest: async (request) => limits?.ofAddress(request), compress: false, exposeHeadRoute: true },
    async (request, reply) => {
      const { reader, expires, signature } = request.query;
      const credential = cookie.credentialOf(request.headers);
      const file = await videos.open({
        name: request.params.name,
        reader: String(reader),
        expiresAt: Number(expires),
        signature: String(signature),
        caller: credential ? await callerOf(credential.token) : null,
      });
      if (!file) throw nothingHere();
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': 'inline; filename="video"',
        'content-security-policy': "default-src 'none'; sandbox",
        // Players run in a frame with an origin of its own, which sends no cookies.
        'cross-origin-resource-policy': 'cross-origin',
      });
      return sendRange(request, reply, {
        bytes: file.bytes,
        mimeType: file.mime_type,
        read: (range) => videos.read(file, range),
      });
    },
  );
}

/** The files of a stream are read like the video. The whole grant is in the path, so that playlists stay short. */
function serveStreams(app: FastifyInstance, { videos, limits, cookie, callerOf }: FileRoutesDeps): void {
  app.get<{ Params: Record<'name' | 'reader' | 'expires' | 'signature' | 'file', string> }>(
    `${VIDEO_PATH}/:name/:reader/:expires/:signature/:file`,
    { onRequest: async (request) => limits?.ofAddress(request), compress: false, exposeHeadRoute: true },
    async (request, reply) => {
      // The player has an origin of its own and sends no cookies. It reads a refusal, too: an address that has ended.
      reply.header('access-control-allow-origin', '*');
      const { name, reader, expires, signature, file } = request.params;
      const credential = cookie.credentialOf(request.headers);
      const video = await videos.open({
        name,
        reader,
        expiresAt: Number(expires),
        signature,
        caller: credential ? await callerOf(credential.token) : null,
      });
      const part = video && (await videos.streamFile(video, file));
      if (!part) throw nothingHere();
      return reply
        .type(part.type)
        .headers({
          'cache-control': 'private, no-store',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(Buffer.from(part.bytes));
    },
  );
}

/** Only for those who may see the report, proof or request now: each request asks again, and no cache keeps the answer. */
function servePrivateFiles(
  app: FastifyInstance,
  { pictures, files, store, targets, limits, cookie, callerOf }: FileRoutesDeps,
  purpose: PrivateFilePurpose,
): void {
  app.get<{ Params: { file: string } }>(
    `${privatePaths[purpose]}/:file`,
    { onRequest: async (request) => limits?.ofAddress(request), compress: false, exposeHeadRoute: true },
    async (request, reply) => {
      const [, name, kind] = /^([\w-]{22})\.(webp|pdf)$/.exec(request.params.file) ?? [];
      const credential = cookie.credentialOf(request.headers);
      const caller = credential ? await callerOf(credential.token) : null;
      const file = name === undefined || caller === null ? null : await files.find(name);
      const isShown =
        file?.purpose === purpose &&
        caller !== null &&
        (kind === 'webp') === isDrawn(file.mime_type) &&
        (await targets[purpose].showsFiles(caller, file.target_id));
      if (!file || !isShown) throw nothingHere();
      if (kind === 'webp') return sendPicture(reply, await pictures.private(purpose, file.name), 'no-store');
      reply.headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="document.pdf"',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      return sendRange(request, reply, {
        bytes: file.bytes,
        mimeType: file.mime_type,
        read: ({ start, end }) => store.readRange(uploadKey(file), start, end),
      });
    },
  );
}
