import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { avatarMimeTypes } from '../../../src/contract/upload-rules.ts';
import { requestAvatarUpload, type UploadAddress } from '../../../src/contract/uploads.ts';
import type { AppDeps } from '../../../src/server/platform/context.ts';
import { startCommunityApi } from '../../support/actions/community-api.ts';

type AvatarMimeType = (typeof avatarMimeTypes)[number];

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly code: string | undefined;
}

export type UploadWorld = Awaited<ReturnType<typeof anUploadWorld>>;

/** A server that really listens, with a data folder of its own. */
export async function anUploadWorld(
  env: Readonly<Record<string, string>> = {},
  deps: Pick<AppDeps, 'disk'> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'tambayan-uploads-'));
  const api = await startCommunityApi({ TAMBAYAN_DATA: folder, ...env }, undefined, undefined, deps);
  const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });

  /** One request; `chunks` go out as they are, without a length unless a header gives one. */
  function ask(
    method: string,
    path: string,
    { headers = {}, chunks = [] }: { headers?: Record<string, string>; chunks?: Iterable<Uint8Array> } = {},
  ): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const asked = request(`${origin}${path}`, { method, headers, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => {
          const bytes = Buffer.concat(parts);
          const isJson = bytes.length > 0 && String(answer.headers['content-type']).includes('json');
          const code = isJson ? (JSON.parse(bytes.toString()).code as string | undefined) : undefined;
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, code });
        });
      });
      asked.on('error', reject);
      for (const chunk of chunks) asked.write(chunk);
      asked.end();
    });
  }

  async function addressFor(person: string, bytes: Uint8Array, type: AvatarMimeType, name = 'ako.png') {
    const body = { file_name: name, file_mime_type: type, file_size: bytes.byteLength };
    return (await api.ok(requestAvatarUpload, person, { body })).data;
  }

  return {
    api,
    origin,
    ask,
    addressFor,

    /** Sends `bytes` to an address as the answer of the call says; `headers` stand above that. */
    send(person: string, address: UploadAddress, bytes: Uint8Array, headers: Record<string, string> = {}) {
      return ask(address.method, address.upload_url, {
        headers: {
          authorization: `Bearer ${person}`,
          'content-length': String(bytes.byteLength),
          ...address.headers,
          ...headers,
        },
        chunks: [bytes],
      });
    },

    /** Both steps at once. */
    async upload(person: string, bytes: Uint8Array, type: AvatarMimeType = 'image/png', name?: string) {
      return this.send(person, await addressFor(person, bytes, type, name), bytes);
    },

    async avatarUrlOf(person: string): Promise<string | null> {
      const { rows } = await api.db.query<{ avatar_url: string | null }>(
        'select avatar_url from users where id = $1',
        [person],
      );
      return rows[0]?.avatar_url ?? null;
    },

    /** Names of the pictures on the disk. */
    async stored(): Promise<string[]> {
      const files = await readdir(join(folder, 'files', 'avatars')).catch(() => []);
      return [...new Set(files.map((file) => file.replace(/-\d+\.webp$/, '')))];
    },

    /** All files on the disk, with their folder. */
    async files(): Promise<string[]> {
      const files = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return files.flatMap((file) => (file.isFile() ? [join(file.parentPath, file.name)] : []));
    },

    async close() {
      await api.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
