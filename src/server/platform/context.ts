import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Audit, createAudit } from './audit/audit.ts';
import type { Clock, Random, Timers } from './clock/clock.ts';
import type { LoopDelay } from './clock/loop-delay.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { CommittedEvent } from './db/emit.ts';
import { createDatabase } from './db/pool.ts';
import { createWithTx, type WithTx } from './db/transaction.ts';
import type { Implement } from './http/api/implement.ts';
import type { ClientBuild } from './http/assets/client-build.ts';
import { createHttpPlatform, type HttpPlatform } from './http/http-platform.ts';
import type { Metrics } from './http/metrics.ts';
import { createIdempotency, type Idempotency, type Once } from './idempotency/idempotency.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { type ActionLimits, createActionLimits } from './limits/action-limits.ts';
import { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts';
import { createSharedCounts } from './limits/shared-counts.ts';
import { createFileMailer } from './mail/file-mailer.ts';
import type { Mailer } from './mail/mailer.ts';
import { createSmtpMailer } from './mail/smtp-mailer.ts';
import { connectRedis, type NodeRedis } from './redis/connect-redis.ts';
import { createSeekUnannounced, type SeekUnannounced } from './seek-unannounced.ts';
import type { DiskRoom } from './storage/disk-room.ts';
import { createDiskStore } from './storage/disk-store.ts';
import type { FileStore } from './storage/file-store.ts';
import { createS3Store } from './storage/s3-store.ts';

/** Everything that the server gets from outside. A test passes its own clock, random source, timers and database. */
export interface AppDeps {
  readonly config: Config;
  /** Key of the hashes of codes and tokens. */
  readonly secret: string;
  readonly pool: Pool;
  /** Null during development: only the API is served. */
  readonly client: ClientBuild | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  readonly loopDelay: LoopDelay;
  /** Absent when this node stores nothing on its own disk. */
  readonly disk?: DiskRoom;
  readonly log: Logger;
}

/** Receives the events committed on this node, and finds events whose announcement was lost. */
export interface CommitListener {
  onCommitted(events: readonly CommittedEvent[]): void;
  /** Looks in the database for events that this node has not received. */
  seek(): Promise<void>;
}

/** The services that every feature uses. The platform itself knows no feature. */
export interface Platform extends AppDeps, HttpPlatform {
  readonly nodeId: string;
  /** Null when this is the only node. */
  readonly redis: NodeRedis | null;
  readonly apiBase: string;
  readonly publicUrl: string;
  readonly db: Database;
  readonly withTx: WithTx;
  /** Adds a listener. Call it before the first request. */
  listen(listener: CommitListener): void;
  readonly unannounced: SeekUnannounced;
  readonly audit: Audit;
  readonly limiter: RateLimiter;
  /** Limits on what one user may do that reaches other users. */
  readonly actionLimits: ActionLimits;
  readonly idempotency: Idempotency;
  readonly once: Once;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  /** The folder for mails when no mail server is configured. */
  readonly mailFolder: string;
  readonly store: FileStore;
}

/** What a feature gets when it registers itself. */
export interface Context extends Platform {
  readonly implement: Implement;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Workers start when `start` is called, and stop with the app. */
    jobs: Jobs;
  }
}

/** Creates the platform. No port is open yet, and `app.close()` ends everything it started. */
export async function createPlatform(deps: AppDeps): Promise<Platform> {
  const { config, pool, clock, random, timers, log } = deps;
  const db = createDatabase(pool);
  const nodeId = random.uuid();
  const redis = await connectRedis({ url: config.redisUrl, nodeId, timers });
  const sharedCounts = redis && createSharedCounts({ redis, clock, timers });
  const http = await createHttpPlatform({ ...deps, sharedCounts, ping: () => db.query('select 1') });
  const { app, metrics } = http;
  measurePool(pool, metrics);
  app.addHook('onClose', async () => {
    sharedCounts?.close();
    redis?.close();
  });
  const listeners: CommitListener[] = [];
  const unannounced = createSeekUnannounced({
    timers,
    log,
    seek: async () => void (await Promise.all(listeners.map((listener) => listener.seek()))),
  });
  app.addHook('preClose', async () => unannounced.close());
  const withTx = createWithTx({
    pool,
    random,
    timers,
    log,
    onCommitted: (events) => {
      for (const listener of listeners) listener.onCommitted(events);
    },
    onUnsure: unannounced.begin,
  });
  const idempotency = createIdempotency({ db, clock, onReplay: unannounced.begin });
  const jobs = await createJobs({ ...deps, metrics: http.metrics });
  app.decorate('jobs', jobs);
  app.addHook('onClose', () => jobs.stop());
  const mailFolder = join(config.dataDir, 'mail');
  return {
    ...deps,
    ...http,
    nodeId,
    redis,
    apiBase: config.apiBase,
    publicUrl: config.publicUrl,
    db,
    withTx,
    listen: (listener) => void listeners.push(listener),
    unannounced,
    audit: createAudit({ clock, random }),
    limiter: createRateLimiter({ db, clock, isOn: config.isRateLimited }),
    actionLimits: createActionLimits({ clock, isOn: config.isRateLimited }),
    idempotency,
    once: idempotency.once,
    jobs,
    mailer: createMailer(deps, mailFolder),
    mailFolder,
    store: createStore(deps),
  };
}

function measurePool(pool: Pool, metrics: Pick<Metrics, 'gauge'>): void {
  metrics.gauge('database_connections', 'Open connections to the database', () => pool.totalCount);
  metrics.gauge('database_connections_idle', 'Of these, not in use', () => pool.idleCount);
  metrics.gauge('database_connections_max', 'Most connections of this node', () => pool.options.max);
  metrics.gauge('database_waiting', 'Queries that wait for a connection', () => pool.waitingCount);
}

/** Where files are stored: a bucket, or the disk of this machine. */
export function createStore({ config, random }: AppDeps): FileStore {
  return config.s3
    ? createS3Store(config.s3)
    : createDiskStore({ folder: join(config.dataDir, 'files'), random });
}

function createMailer({ config, clock, random }: AppDeps, folder: string): Mailer {
  const { smtpUrl, mailFrom: from } = config;
  return smtpUrl === null
    ? createFileMailer({ folder, from, clock, random })
    : createSmtpMailer({ url: smtpUrl, from });
}
