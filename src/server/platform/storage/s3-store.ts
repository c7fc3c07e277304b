import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config/config.ts';
import { assertKey, type FileStore } from './file-store.ts';

/** A bucket that is silent for so long is down. */
const TIMEOUT_MS = 10_000;

/**
 * Keeps files in a bucket that speaks S3, addressed by its path, which all of them understand. The bucket stays private:
 * browsers get its files from us.
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
      // `allHeaders`: length and type are signed too, so that nothing between us and the bucket can change them.
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

    async remove(key) {
      await ask('DELETE', key);
    },
  };
}
