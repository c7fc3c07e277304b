import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DataStore, Locker, Server } from '@tus/server';
import type { Config } from '../../../platform/config/config.ts';
import { nameOf } from './upload-locks.ts';
import type { UploadSessionRepo } from './upload-session.repo.ts';

export interface TusDeps {
  readonly config: Pick<Config, 'dataDir' | 's3' | 'apiBase'>;
  readonly sessions: Pick<UploadSessionRepo, 'findByName'>;
  readonly locks: Locker;
}

/** Keeps what arrived of an upload, and goes on from there. A file is named by its key in the file store. */
export interface TusUploads {
  /** Makes an empty file for `bytes` bytes. */
  create(key: string, bytes: number): Promise<void>;
  /** Answers a request of the tus protocol for the file. */
  answer(key: string, request: TusRequest): Promise<Response>;
  /** Appends to the file at `offset`. The answer says its new length. */
  append(key: string, offset: string, body: Readable): Promise<Response>;
  /** Drops a file that is not complete. Does nothing when there is none. */
  drop(key: string): Promise<void>;
}

export interface TusRequest {
  readonly method: 'HEAD' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Readable;
}

/** The length of parts in a bucket, and the least that S3 takes. */
const PART_BYTES = 8 * 1024 * 1024;

/** The libraries are loaded with the first upload, because they would slow down the start. */
export function createTusUploads(deps: TusDeps): TusUploads {
  let opened: Promise<Server> | null = null;
  const open = () => {
    opened ??= openServer(deps);
    return opened;
  };

  async function answer(key: string, { method, headers, body }: TusRequest): Promise<Response> {
    const server = await open();
    return server.handleWeb(
      new Request(`http://uploads/${encodeURIComponent(key)}`, {
        method,
        headers: { ...headers, 'tus-resumable': '1.0.0' },
        ...(body && { body: webStream(body), duplex: 'half' }),
      }),
    );
  }

  return {
    async create(key, bytes) {
      const [{ Upload }, server] = await Promise.all([import('@tus/server'), open()]);
      await server.datastore.create(new Upload({ id: key, size: bytes, offset: 0, metadata: {} }));
    },

    answer,

    append: (key, offset, body) =>
      answer(key, {
        method: 'PATCH',
        headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': offset },
        body,
      }),

    async drop(key) {
      const server = await open();
      // It fails for a file that is complete or gone already, which is what is wanted.
      await server.datastore.remove(key).catch(() => undefined);
    },
  };
}

/** The type that `Request` takes in the types of the browser. */
function webStream(body: Readable): ReadableStream<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void body.destroy(),
  });
}

async function openServer({ config, sessions, locks }: TusDeps): Promise<Server> {
  const { Server } = await import('@tus/server');
  return new Server({
    path: `${config.apiBase}/uploads`,
    datastore: await openStore(config, sessions),
    locker: locks,
    // What a request that is replaced by a newer one has to store what arrived.
    lockDrainTimeout: 500,
    getFileIdFromRequest: (_request, lastPath) => lastPath,
  });
}

async function openStore(
  { dataDir, s3 }: TusDeps['config'],
  sessions: TusDeps['sessions'],
): Promise<DataStore> {
  if (s3) {
    const { S3Store } = await import('@tus/s3-store');
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3;
    return new S3Store({
      partSize: PART_BYTES,
      useTags: false,
      s3ClientConfig: {
        bucket,
        endpoint,
        region,
        credentials: { accessKeyId, secretAccessKey },
        forcePathStyle: true,
      },
    });
  }
  const { FileStore } = await import('@tus/file-store');
  const { Upload } = await import('@tus/server');
  return new FileStore({
    directory: join(dataDir, 'files'),
    // What the library would write beside each file is in our table.
    configstore: {
      async get(key) {
        const session = await sessions.findByName(nameOf(key));
        return session ? new Upload({ id: key, size: session.bytes, offset: 0, metadata: {} }) : undefined;
      },
      set: async () => undefined,
      delete: async () => undefined,
    },
  });
}
