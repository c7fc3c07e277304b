import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ATTACHMENT_PATH,
  listAttachmentAddresses,
  requestAttachmentUpload,
} from '../../../contract/attachments/attachments.ts';
import { id } from '../../../contract/core/text.ts';
import type { Caller, Implement } from '../../platform/http/api/implement.ts';
import type { HttpPlatform } from '../../platform/http/http-platform.ts';
import { nothingHere, sendRange } from '../uploads/send-range.ts';
import type { UploadService } from '../uploads/upload.service.ts';
import type { ShownAttachment } from './attachment.repo.ts';
import type { AttachmentService } from './attachment.service.ts';

/** Binds the calls for attached files. Contains no rules. */
export function attachmentRoutes(
  implement: Implement,
  { attachments, uploads }: { attachments: AttachmentService; uploads: Pick<UploadService, 'address'> },
): void {
  implement(requestAttachmentUpload, async ({ body: { purpose, target_id, ...form } }, caller) => ({
    data: await uploads.address(caller, { purpose, targetId: target_id, form }),
  }));
  implement(listAttachmentAddresses, async ({ body }, caller) => ({
    data: await attachments.addresses(body.ids, caller),
  }));
}

export interface ServeDeps extends Pick<HttpPlatform, 'cookie' | 'limits'> {
  readonly attachments: AttachmentService;
  readonly callerOf: (token: string) => Promise<Caller | null>;
}

interface FileRequest {
  Params: { id: string; variant: string };
  Querystring: Record<string, unknown>;
}

/**
 * Only its user may read an address, signed in, for a while, and only as long as they may read the text that shows the
 * file.
 */
export function serveAttachments(app: FastifyInstance, deps: ServeDeps): void {
  app.get<FileRequest>(
    `${ATTACHMENT_PATH}/:id/:variant`,
    {
      onRequest: async (request) => deps.limits?.ofAddress(request),
      compress: false,
      exposeHeadRoute: true,
    },
    async (request, reply) => {
      const file = await opened(deps, request);
      if (!file) throw nothingHere();
      const [, drawing = ''] = /^(\d{1,4}|moving)\.webp$/.exec(request.params.variant) ?? [];
      reply.headers({
        // Its user may see it again for a while, without another look here. Shared caches may not keep it.
        'cache-control': 'private, max-age=3600',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      if (file.kind === 'PICTURE') return sendDrawing(deps, reply, file, drawing);
      if (request.params.variant !== 'file') throw nothingHere();
      const isDownload = file.kind === 'FILE';
      reply.header('content-disposition', disposition(file.name, isDownload ? 'attachment' : 'inline'));
      return sendRange(request, reply, {
        bytes: file.bytes,
        mimeType: file.mime_type,
        read: (range) => deps.attachments.read(file, range),
      });
    },
  );
}

async function opened(
  { attachments, cookie, callerOf }: ServeDeps,
  request: FastifyRequest<FileRequest>,
): Promise<ShownAttachment | null> {
  const { reader, expires, signature } = request.query;
  if (!id.safeParse(request.params.id).success) return null;
  const credential = cookie.credentialOf(request.headers);
  return attachments.open({
    name: request.params.id,
    reader: String(reader),
    expiresAt: Number(expires),
    signature: String(signature),
    caller: credential ? await callerOf(credential.token) : null,
  });
}

async function sendDrawing(
  { attachments }: ServeDeps,
  reply: FastifyReply,
  file: ShownAttachment,
  /** A width, or `moving`. */
  drawing: string,
): Promise<FastifyReply> {
  const bytes = await attachments.picture(file, drawing === 'moving' ? drawing : Number(drawing));
  if (bytes === null) throw nothingHere();
  return reply
    .type('image/webp')
    .header('content-disposition', disposition(`${file.name.replace(/\.\w+$/, '')}.webp`, 'inline'))
    .send(Buffer.from(bytes));
}

/** The name in UTF-8 (RFC 6266), and one without special characters for old clients. */
function disposition(name: string, how: 'attachment' | 'inline'): string {
  const plain = name.replace(/[^\w.-]+/g, '_');
  const encoded = encodeURIComponent(name.replace(/[\p{Cc}/\\]/gu, '_')).replace(/['()*]/g, escaped);
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function escaped(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
