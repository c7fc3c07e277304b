import type { Logger } from 'pino';
import {
  createRandom,
  systemBytes,
  systemRandom,
  systemSteadyNow,
  systemTimers,
} from './platform/clock/clock.ts';
import { createLoopDelay } from './platform/clock/loop-delay.ts';
import { createShutdown, type Shutdown } from './platform/clock/shutdown.ts';
import { type Config, ConfigError, readConfig } from './platform/config/config.ts';
import { loadSecret } from './platform/config/secret.ts';
import type { AppDeps } from './platform/context.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/cluster/embedded-postgres.ts';
import { createDatabaseClock } from './platform/db/database-clock.ts';
import { createDatabase, createPool } from './platform/db/pool.ts';
import { prepareDatabase } from './platform/db/prepare-database.ts';
import { readClientBuild } from './platform/http/assets/client-build.ts';
import { onceReachable } from './platform/http/once-reachable.ts';
import { createLog } from './platform/log/log.ts';
import { createDiskRoom, type DiskRoom } from './platform/storage/disk-room.ts';

/** The steps that `npm start` adds to the server. */
export interface ServerHooks {
  /** The log is read by people where the stage is `local`, also when it is not a terminal: lines instead of JSON. */
  readonly isForPeople?: boolean;
  /** Runs after the configuration is validated, before anything is opened. */
  readonly prepare?: (config: Config) => Promise<void>;
  /** Runs on the migrated database, before the first request. */
  readonly seed?: (deps: AppDeps) => Promise<void>;
  /** Runs when the server accepts requests. */
  readonly announce?: (config: Config, deps: AppDeps) => void;
}

/**
 * Runs the server until SIGTERM or SIGINT. Then shuts down in reverse order: moves sockets to other nodes, finishes
 * requests, closes the database and exits with code 0. A second signal ends the process at once, unless it is the same
 * press of Ctrl-C: the terminal sends it to all of its processes, and npm passes it on once more.
 */
export async function runServer(hooks: ServerHooks = {}): Promise<void> {
  const config = configOrExit();
  await hooks.prepare?.(config);
  const secret = await loadSecret(config, systemRandom);
  const isTerminal = process.stdout.isTTY === true;
  const isReadable = isTerminal || (hooks.isForPeople === true && config.stage === 'local');
  const log = createLog({ level: config.logLevel, secret, isReadable, hasColours: isTerminal });
  const shutdown = createShutdown({ log, timers: systemTimers, exit: (code) => process.exit(code) });
  closeOnSignals(shutdown, log);
  try {
    await start(config, secret, log, shutdown, hooks);
  } catch (error) {
    // The server was stopped during its start, so what it needs is closed already.
    if (shutdown.hasBegun()) return;
    log.fatal(
      { err: error },
      isPortTaken(error) ? `PORT ${config.port} is taken` : 'the server did not start',
    );
    await shutdown.begin(1);
  }
}

async function start(config: Config, secret: string, log: Logger, shutdown: Shutdown, hooks: ServerHooks) {
  // Importing the app takes about as long as PostgreSQL takes to start, so both run at once.
  let reading: Promise<typeof import('./app.ts')> | undefined;
  const readApp = () => {
    reading ??= import('./app.ts');
    return reading;
  };
  const own = config.databaseUrl === null ? await ownDatabase(config, log, shutdown, readApp) : null;
  const { databaseUrl, migrationsDatabaseUrl: ownerUrl } = config;
  const addresses = {
    given: databaseUrl === null ? null : { url: databaseUrl, ownerUrl },
    ownUrl: own?.url,
    log,
    isDeployed: config.stage !== 'local',
  };
  const reaching = { timers: systemTimers, steadyNow: systemSteadyNow, log };
  const url = await onceReachable(() => prepareDatabase(addresses), reaching);
  const pool = createPool({ url, log });
  shutdown.add('the connection pool', () => pool.end());
  const clock = await createDatabaseClock({
    db: createDatabase(pool),
    steadyNow: systemSteadyNow,
    timers: systemTimers,
    random: systemRandom,
    logger: log,
  });
  shutdown.add('the clock', async () => clock.close());
  const deps: AppDeps = {
    config,
    secret,
    pool,
    client: await readClientBuild(),
    clock,
    random: createRandom(clock, systemBytes),
    timers: systemTimers,
    loopDelay: createLoopDelay(),
    ...diskOf(config, own?.where, log, shutdown),
    log,
  };
  await hooks.seed?.(deps);
  const { buildApp } = await readApp();
  const app = await buildApp(deps);
  shutdown.add('the server', () => app.close());
  await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: (address) => `${config.stage} is listening at ${address}`,
  });
  await app.jobs.start();
  hooks.announce?.(config, deps);
}

async function ownDatabase(
  { dataDir }: Config,
  log: Logger,
  shutdown: Shutdown,
  onWaiting: () => void,
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, onWaiting });
  shutdown.add('PostgreSQL', () => postgres.stop());
  return postgres;
}

/** The folder whose disk is watched for space, if data is stored on this machine: database, files or mails. */
function diskOf(
  { databaseUrl, s3, smtpUrl, dataDir, textReserveBytes: reserve }: Config,
  clusterDir: string | undefined,
  log: Logger,
  shutdown: Shutdown,
): { readonly disk?: DiskRoom } {
  if (databaseUrl !== null && s3 !== null && smtpUrl !== null) return {};
  const where = clusterDir === undefined ? {} : { clusterDir };
  const disk = createDiskRoom({
    dataDir,
    reserve,
    ...where,
    random: systemRandom,
    timers: systemTimers,
    log,
  });
  shutdown.add('the look at the disk', async () => disk.stop());
  return { disk };
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** A second signal within this time is an echo of the first. */
const SAME_PRESS_MS = 500;

function closeOnSignals(shutdown: Shutdown, log: Logger): void {
  let since: number | null = null;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (since !== null) {
        if (performance.now() - since > SAME_PRESS_MS) process.exit(1);
        return;
      }
      since = performance.now();
      log.info({ signal }, 'closing');
      void shutdown.begin(0);
    });
  }
  // After an uncaught error the state of this process is unknown. It exits, and the service manager starts a new one.
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, event);
      process.exit(1);
    });
  }
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
