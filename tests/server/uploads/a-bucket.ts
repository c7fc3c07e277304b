import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

interface StoredObject {
  readonly body: Buffer;
  readonly meta: Readonly<Record<string, string>>;
}

/** A file that arrives in parts. */
interface Unfinished {
  readonly key: string;
  readonly meta: StoredObject['meta'];
  readonly parts: Map<number, Buffer>;
}

/** A bucket named `talaksan` that speaks the part of S3 that uploads need: objects, ranges and uploads in parts. */
export async function aBucket() {
  const objects = new Map<string, StoredObject>();
  const unfinished = new Map<string, Unfinished>();
  /** Numbers of parts of each upload that was completed. */
  const completed: number[] = [];

  function answerTo(method: string, url: URL, headers: IncomingHttpHeaders, body: Buffer): Answer {
    const key = decodeURIComponent(url.pathname.replace(/^\/talaksan\/?/, ''));
    const uploadId = url.searchParams.get('uploadId');
    const upload = uploadId === null ? undefined : unfinished.get(uploadId);
    if (uploadId !== null && upload === undefined) return problem('NoSuchUpload');
    if (uploadId !== null && upload !== undefined) return ofUpload(uploadId, upload, method, url, body);
    if (method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomUUID();
      unfinished.set(id, { key, meta: metaOf(headers), parts: new Map() });
      return xml(
        `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (method === 'POST' && url.searchParams.has('delete')) {
      for (const [, one = ''] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(one);
      return xml('<DeleteResult></DeleteResult>');
    }
    if (method === 'PUT') {
      objects.set(key, { body, meta: metaOf(headers) });
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const found = objects.get(key);
    if (found === undefined) return problem('NoSuchKey');
    return read(found, headers.range);
  }

  function ofUpload(id: string, upload: Unfinished, method: string, url: URL, body: Buffer): Answer {
    const { key, meta, parts } = upload;
    if (method === 'PUT') {
      parts.set(Number(url.searchParams.get('partNumber')), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (method === 'DELETE') {
      unfinished.delete(id);
      return { status: 204 };
    }
    const sorted = [...parts].sort(([one], [other]) => one - other);
    if (method === 'GET')
      return xml(
        `<ListPartsResult><IsTruncated>false</IsTruncated>${sorted.map(([n, part]) => `<Part><PartNumber>${n}</PartNumber><ETag>${etagOf(part)}</ETag><Size>${part.length}</Size></Part>`).join('')}</ListPartsResult>`,
      );
    objects.set(key, { body: Buffer.concat(sorted.map(([, part]) => part)), meta });
    unfinished.delete(id);
    completed.push(sorted.length);
    return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  }

  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = whole(Buffer.concat(pieces), request.headers);
    const url = new URL(String(request.url), 'http://bucket');
    const answer = answerTo(String(request.method), url, request.headers, body);
    response
      .writeHead(answer.status, answer.headers)
      .end(request.method === 'HEAD' ? undefined : answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    objects,
    unfinished,
    completed,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_BUCKET: 'talaksan',
      S3_REGION: 'ap-southeast-1',
      S3_ACCESS_KEY_ID: 'susi',
      S3_SECRET_ACCESS_KEY: 'lihim ng bucket',
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | string;
}

const xml = (body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
});
const problem = (code: string) => xml(`<Error><Code>${code}</Code><Message>none</Message></Error>`, 404);
const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;

function metaOf(headers: IncomingHttpHeaders): Record<string, string> {
  const named = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
  return Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
}

function read({ body, meta }: StoredObject, range: string | undefined): Answer {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const sent = start === undefined ? body : body.subarray(Number(start), Number(end) + 1);
  return {
    status: start === undefined ? 200 : 206,
    headers: { ...meta, 'content-length': String(sent.length), etag: etagOf(body) },
    body: sent,
  };
}

/** A body without the frames in which its sender put it, so that checksums could follow it. */
function whole(body: Buffer, headers: IncomingHttpHeaders): Buffer {
  if (!String(headers['content-encoding']).includes('aws-chunked')) return body;
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, line).toString(), 16);
    if (!(size > 0)) return Buffer.concat(pieces);
    pieces.push(body.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
