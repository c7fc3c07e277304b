import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import packageJson from '../../package.json' with { type: 'json' };
import { allEndpoints } from '../contract/all-endpoints.ts';
import { createSessionRepo } from './auth/session.repo.ts';
import { createSessionService } from './auth/session.service.ts';
import type { Clock, Random, Timers } from './clock.ts';
import type { Config } from './config.ts';
import { createDatabase } from './db/pool.ts';
import { serveApiDocument } from './http/api-page.ts';
import type { ClientBuild } from './http/client-build.ts';
import { finishRequests } from './http/finish-requests.ts';
import { createGround } from './http/ground.ts';
import { apiDocument } from './http/openapi.ts';
import { serveClient } from './http/static.ts';

/** All that the server takes from outside. A test hands over its own clock, chance, timers and database. */
export interface AppDeps {
  readonly config: Config;
  /** Key of the hashes of codes and tokens. */
  readonly secret: string;
  readonly pool: Pool;
  /** Null: only the API is served, as while developing. */
  readonly client: ClientBuild | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  readonly log: Logger;
}

/** Wires everything. Nothing listens yet, and nothing of it outlives `app.close()`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, pool, clock, random } = deps;

  // The ground
  const db = createDatabase(pool);
  const ground = await createGround({ ...deps, ping: () => db.query('select 1') });
  const { app } = ground;

  // Accounts
  const sessions = createSessionService({ repo: createSessionRepo(db), clock, random });
  const { assertComplete } = ground.createImplement((token) => sessions.callerOf(token));

  // Every call there is has a handler now
  assertComplete(allEndpoints);
  if (config.stage !== 'prod') {
    const { apiBase } = config;
    serveApiDocument(app, {
      apiBase,
      document: apiDocument(allEndpoints, { apiBase, version: packageJson.version }),
    });
  }
  if (deps.client) await serveClient(app, { config, build: deps.client });
  finishRequests(app, deps);
  return app;
}
