import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config/config.ts';
import { assertKey, type FileStore } from './file-store.ts';

/** A bucket that does not answer for this long counts as down. */
const TIMEOUT_MS = 10_000;

/**
 * Stores files in an S3 bucket, with path-style addresses, which all S3 servers support. The bucket stays private:
 * browsers get the files from our server.
 */
export function createS3Store({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: S3Config): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  async function ask(method: 'GET' | 'PUT' | 'DELETE', key: string, bytes?: Uint8Array, type?: string) {
    assertKey(key);
    const answer = await client.fetch(`${endpoint}/${bucket}/${key}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(bytes !== undefined && { body: Buffer.from(bytes) }),
      // `allHeaders`: length and type are signed too, so that a proxy cannot change them.
      ...(type !== undefined && {
        headers: { 'content-type': type, 'content-length': String(bytes?.byteLength ?? 0) },
        aws: { allHeaders: true },
      }),
    });
    if (answer.ok || answer.status === 404) return answer;
    throw new Error(`the bucket answered ${answer.status} to ${method} ${key}`);
  }

  return {
    async put(key, bytes, contentType) {
      const answer = await ask('PUT', key, bytes, contentType);
      if (!answer.ok) throw new Error(`there is no bucket ${bucket} at ${endpoint}`);
    },

    async read(key) {
      const answer = await ask('GET', key);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },

    async readRange(key, start, end) {
      assertKey(key);
      // Without a time limit: the reader decides how fast a film is read.
      const answer = await client.fetch(`${endpoint}/${bucket}/${key}`, {
        headers: { range: `bytes=${start}-${end}` },
      });
      if (answer.status === 404) return null;
      if (!answer.ok || answer.body === null)
        throw new Error(`the bucket answered ${answer.status} to ${key}`);
      return Readable.from(answer.body);
    },

    async remove(key) {
      await ask('DELETE', key);
    },
  };
}
