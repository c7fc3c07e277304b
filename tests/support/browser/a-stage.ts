import { DEMO_PASSWORD } from '../../../src/server/demo/seed.ts';
import { aServer, type Server } from '../a-server.ts';
import type { FreshDatabase } from '../engines/fresh-database.ts';
import { aVisitor, launch, type Visitor, type VisitorOptions } from './a-browser.ts';
import type { BrowserKind } from './chromium.ts';

/** The setup of each browser test: a server over its own database, and a browser for all of its users. */
export interface Stage {
  readonly database: FreshDatabase;
  readonly server: Server;
  /** A separate profile, with one empty page. */
  visitor(options?: GuestOptions): Promise<Visitor>;
  /**
   * Posts to the API as `who`, and returns the parsed body. A refusal throws an error with the server's text.
   */
  post(who: Visitor, path: string, data: object): Promise<unknown>;
  /** Stops all three, and removes their data. */
  close(): Promise<void>;
}

export interface GuestOptions extends VisitorOptions {
  /** A user of the demo, by username, signed in on another device. */
  readonly as?: string;
  /** Uses an existing session. */
  readonly token?: string | undefined;
}

/** Starts both on `database`, which it closes in the end. `env` is for the server. */
export async function aStage(
  database: FreshDatabase,
  env: Record<string, string> = {},
  kind?: BrowserKind,
): Promise<Stage> {
  const [server, browser] = await Promise.all([aServer(database.url, env), launch(kind)]);

  async function post({ context }: Visitor, path: string, data: object): Promise<unknown> {
    const answer = await context.request.post(`/api${path}`, { data, headers: { origin: server.url } });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  }

  return {
    database,
    server,
    post,
    async visitor({ as, token, ...options } = {}) {
      const visitor = await aVisitor(browser, server.url, options);
      if (token !== undefined)
        await visitor.context.addCookies([{ name: 'sid', value: token, url: server.url }]);
      if (as !== undefined)
        await post(visitor, '/auth/login', { emailOrUsername: as, password: DEMO_PASSWORD });
      return visitor;
    },
    async close() {
      await browser.close();
      await server.close();
      await database.close();
    },
  };
}
