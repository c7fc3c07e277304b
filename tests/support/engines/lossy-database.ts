import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A proxy to the cluster's socket, on which the answer to a commit can get lost. */
export interface LossyDatabase {
  /** URL of the same database through this proxy. */
  readonly url: string;
  /**
   * The connection breaks when the next statement with this text is answered: the statement was executed, but
   * the answer is lost.
   */
  loseAnswerTo(text: string): void;
  /** Number of lost answers. */
  lost(): number;
  close(): Promise<void>;
}

export async function lossyDatabase(databaseUrl: string): Promise<LossyDatabase> {
  const url = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'tambayan-lossy-'));
  const name = `.s.PGSQL.${url.port || '5432'}`;
  const target = join(decodeURIComponent(url.hostname), name);
  const sockets = new Set<Socket>();
  let wanted: string | null = null;
  let lost = 0;

  const server = createServer((client) => {
    const upstream = connect(target);
    let isLosing = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', end);
    }
    client.on('data', (bytes) => {
      if (wanted !== null && bytes.includes(wanted)) {
        wanted = null;
        isLosing = true;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!isLosing) {
        client.write(bytes);
        return;
      }
      lost++;
      end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(join(folder, name), resolve));
  url.hostname = encodeURIComponent(folder);
  return {
    url: url.href,
    loseAnswerTo(text) {
      wanted = text;
    },
    lost: () => lost,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
