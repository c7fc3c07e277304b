import { createPool } from '../../../src/server/platform/db/pool.ts';
import { aLongChat, type LongChat } from '../../support/browser/a-long-chat.ts';
import { type FloodProxy, floorPage, startFloodProxy } from '../clients/flood-proxy.ts';

/** A chat with a past, on a server behind a proxy that can inject messages. */
export interface ChatStage {
  readonly chat: LongChat;
  readonly proxy: FloodProxy;
  close(): Promise<void>;
}

/** Uses the migrated, empty database at `url`, with this many past messages. */
export async function openChatStage(url: string, messages: number): Promise<ChatStage> {
  const pool = createPool({ url, log: console });
  try {
    const chat = await aLongChat({ database: { url, pool }, messages });
    const proxy = await startFloodProxy(chat.server.url, floorPage);
    return {
      chat,
      proxy,
      async close() {
        await proxy.close();
        await chat.close();
      },
    };
  } finally {
    await pool.end();
  }
}
