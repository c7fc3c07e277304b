import type { FastifyRequest } from 'fastify';
import { HOUR_MS } from '../../contract/core/durations.ts';
import { repeat } from './clock/repeat.ts';
import type { Platform } from './context.ts';
import type { ClientBuild } from './http/assets/client-build.ts';
import { createKeptAssets } from './http/assets/kept-assets.ts';
import { type StaticDeps, serveClient } from './http/assets/static.ts';

/** How often a node notes which build it serves, and removes files that no build needs. */
const KEEP_ASSETS_EVERY_MS = HOUR_MS;

/**
 * Serves the client. Its files go to the store first, so that all nodes can serve them before the first page is sent.
 * If the store fails, only this node can serve them.
 */
export async function registerClient(
  platform: Platform,
  build: ClientBuild,
  { headOf, firstAnswersFor }: Required<Pick<StaticDeps, 'headOf' | 'firstAnswersFor'>>,
): Promise<void> {
  const { app, config, cookie, log } = platform;
  const assets = createKeptAssets(platform);
  const hasSession = ({ headers }: FastifyRequest) => cookie.isSent(headers);
  await serveClient(app, { config, build, headOf, firstAnswersFor, assets, hasSession });
  app.addHook('onReady', () =>
    assets
      .save(build)
      .catch((error) => log.error({ err: error }, 'other nodes cannot serve the files of this build')),
  );
  const stop = repeat(
    { ...platform, logger: log },
    () => KEEP_ASSETS_EVERY_MS,
    async () => {
      await assets.save(build);
      await assets.sweep();
    },
  );
  app.addHook('preClose', async () => stop());
}
