import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { apiBaseOf, type Stage, stages } from '../../../contract/core/stage.ts';
import { isHardToGuess, SECRET_MIN } from './hard-to-guess.ts';
import { type PaymentsConfig, paymentComplaints, paymentsOf, paymentVariables } from './payments-config.ts';
import { PUSH_HOSTS } from './push-hosts.ts';

/** The configuration from the environment. Read once, when the process starts. */
export interface Config {
  readonly stage: Stage;
  readonly host: string;
  readonly port: number;
  /** The site's origin, without a path or a trailing slash. */
  readonly publicUrl: string;
  /** Prefix of every endpoint's path, like `/api`. */
  readonly apiBase: string;
  /** Prefix of every socket's path. */
  readonly realtimeBase: string;
  /** Absolute. Contains the embedded database, its password and the generated secret. */
  readonly dataDir: string;
  /** Null when the server runs an embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The same database for the owner of its tables. Null: the role of `databaseUrl` migrates it. */
  readonly migrationsDatabaseUrl: string | null;
  /** Lets several nodes send each other events at once. Null with one node, or when nodes only read the log. */
  readonly redisUrl: string | null;
  /** Null when no mail leaves this machine. */
  readonly smtpUrl: string | null;
  /** Where files are stored. Null: in `dataDir`. */
  readonly s3: S3Config | null;
  readonly mailFrom: string;
  /** The key pair that identifies this site to push services. Null: one is stored in the database. */
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | null;
  /** Hosts that a browser's push endpoint may have; see `isPushEndpoint`. */
  readonly pushHosts: readonly string[];
  /** Key of the hashes of codes and tokens. Null only outside `prod`, where one is generated. */
  readonly secret: string | null;
  /** The token that `/metrics` requires. Null: open to all on the stage `local`, closed elsewhere. */
  readonly metricsToken: string | null;
  /** Addresses of proxies whose `X-Forwarded-*` headers are trusted; false trusts none. */
  readonly trustProxy: false | readonly string[];
  readonly logLevel: LogLevel;
  readonly isRateLimited: boolean;
  /** Whether an empty database is filled with demo communities, whose accounts have a public password. */
  readonly hasDemo: boolean;
  /** Whether `/test` and the API calls of its pages exist. */
  readonly hasTestPages: boolean;
  /** Whether `/dev/api` and the API document exist. */
  readonly hasApiPage: boolean;
  /**
   * Settings of `/dev/mail`, which shows the mails that were not sent. The password is null only on the stage `local`.
   */
  readonly devMail: { readonly password: string | null } | null;
  /** Bytes of the disk that stay free for text: files are refused before they take them. */
  readonly textReserveBytes: number;
  /** Whether pictures and pages may also be fetched from this machine and private networks. Only on the stage `local`. */
  readonly mayFetchAnywhere: boolean;
  /** Whether links in messages, posts and comments get a card, for which the server fetches their pages. */
  readonly hasLinkCards: boolean;
  /** The program that makes streams of videos: a path, a name, or `off`. Without it videos play as they came. */
  readonly ffmpeg: string;
  readonly payments: PaymentsConfig;
  /** Names that are accepted as the `Host` of a request. Null: any, because a proxy in front decides. */
  readonly hosts: HostRule | null;
}

/** Which names of this machine a browser may use; see `createHostCheck`. */
export interface HostRule {
  /** In lower case, without a port; an IPv6 address in brackets. */
  readonly names: readonly string[];
  /**
   * Whether any IP address is accepted, because the server listens on all of them. Safe: another site cannot have one
   * of our IP addresses.
   */
  readonly anyAddress: boolean;
}

/** A bucket of any S3-compatible store. */
export interface S3Config {
  /** A URL without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The message names every wrong variable, and what is expected of it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(complaints: readonly string[]) {
    super(`The server cannot start like this:\n${complaints.map((line) => `  ${line}`).join('\n')}`);
  }
}

const REALTIME_BASE = '/rt';
/** Our own paths, which an API base would hide. */
const TAKEN_PATHS =
  /^\/(?:rt|assets|files|test|dev|livez|readyz|metrics|pay|payments|sandbox|webhooks)(?:\/|$)/;
const S3_NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const METRICS_TOKEN_MIN = 16;
const DEV_MAIL_PASSWORD_MIN = 12;
/** On by default on `local`, never on in `prod`, and elsewhere only when the variable is `on`. */
const SWITCHES = ['TAMBAYAN_DEMO', 'TAMBAYAN_DEV_MAIL', 'TAMBAYAN_API_PAGE', 'TAMBAYAN_TEST_PAGES'] as const;

function urlWith(...protocols: readonly string[]) {
  return (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

function isOrigin(value: string): boolean {
  return urlWith('http:', 'https:')(value) && new URL(value).origin === value.replace(/\/$/, '');
}

function isProxyList(value: string): boolean {
  return value.split(',').every((entry) => {
    const [address = '', bits] = entry.trim().split('/');
    if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return false;
    return PROXY_NAMES.has(entry.trim()) || isIP(address) !== 0;
  });
}

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65535;
}

function isBytes(value: string, length: number): boolean {
  return /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === length;
}

/**
 * Whether `value` is a list of hosts, with or without `*.` in front. An origin is allowed too, for an own push service.
 */
function isPushHostList(value: string): boolean {
  return value
    .split(',')
    .every((entry) => /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(entry.trim()) || isOrigin(entry.trim()));
}

function onOff(name: string) {
  return z.optional(z.enum(['on', 'off'], `${name} must be on or off`));
}

function text(message: string, isRight: (value: string) => boolean) {
  return z.optional(z.string().check(z.refine(isRight, message)));
}

const variables = z.object({
  STAGE: z._default(z.enum(stages, `STAGE must be one of ${stages.join(', ')}`), 'local'),
  PORT: z._default(
    z.pipe(
      z.string().check(z.refine(isPort, 'PORT must be a number from 0 to 65535')),
      z.transform((value: string) => Number(value)),
    ),
    3000,
  ),
  HOST: z.optional(z.string()),
  PUBLIC_URL: text('PUBLIC_URL must be an origin, like https://tambayan.example', isOrigin),
  API_BASE: text(
    'API_BASE must be a path like /api, without a slash at its end, that the server does not use itself',
    (value) => /^(?:\/[\w-]+)+$/.test(value) && !TAKEN_PATHS.test(value),
  ),
  DATABASE_URL: text(
    'DATABASE_URL must be a PostgreSQL address, like postgresql://user:password@host/database',
    urlWith('postgres:', 'postgresql:'),
  ),
  MIGRATIONS_DATABASE_URL: text(
    'MIGRATIONS_DATABASE_URL must be a PostgreSQL address, like postgresql://owner:password@host/database',
    urlWith('postgres:', 'postgresql:'),
  ),
  REDIS_URL: text(
    'REDIS_URL must be a Redis address, like redis://user:password@host:6379, or rediss:// with TLS',
    urlWith('redis:', 'rediss:'),
  ),
  SMTP_URL: text(
    'SMTP_URL must be a mail server, like smtps://user:password@host',
    urlWith('smtp:', 'smtps:'),
  ),
  S3_ENDPOINT: text(
    'S3_ENDPOINT must be the address of an S3 store, like https://s3.ap-southeast-1.amazonaws.com',
    urlWith('https:', 'http:'),
  ),
  S3_BUCKET: text('S3_BUCKET must be the name of a bucket', (value) => /^[\w.-]{3,63}$/.test(value)),
  S3_REGION: z._default(z.string(), 'auto'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  MAIL_FROM: text('MAIL_FROM must be an address, like Tambayan <hello@tambayan.example>', (value) =>
    /^[^\r\n]*@[^\r\n]+$/.test(value),
  ),
  VAPID_PUBLIC_KEY: text(
    'VAPID_PUBLIC_KEY must be 65 bytes in base64url; make both with: npx web-push generate-vapid-keys',
    (value) => isBytes(value, 65),
  ),
  VAPID_PRIVATE_KEY: text(
    'VAPID_PRIVATE_KEY must be 32 bytes in base64url; make both with: npx web-push generate-vapid-keys',
    (value) => isBytes(value, 32),
  ),
  PUSH_HOSTS: text(
    'PUSH_HOSTS must be the hosts of push services, like fcm.googleapis.com,*.push.apple.com',
    isPushHostList,
  ),
  TAMBAYAN_DATA: z._default(z.string(), './data'),
  TAMBAYAN_DEMO: onOff('TAMBAYAN_DEMO'),
  TAMBAYAN_DEV_MAIL: onOff('TAMBAYAN_DEV_MAIL'),
  TAMBAYAN_API_PAGE: onOff('TAMBAYAN_API_PAGE'),
  TAMBAYAN_TEST_PAGES: onOff('TAMBAYAN_TEST_PAGES'),
  FETCH_FROM_ANYWHERE: onOff('FETCH_FROM_ANYWHERE'),
  LINK_CARDS: onOff('LINK_CARDS'),
  FFMPEG_PATH: z._default(z.string(), 'ffmpeg'),
  TEXT_RESERVE_MIB: text('TEXT_RESERVE_MIB must be a number of MiB, like 512', (value) =>
    /^\d{1,7}$/.test(value),
  ),
  DEV_MAIL_PASSWORD: text(
    `DEV_MAIL_PASSWORD must have at least ${DEV_MAIL_PASSWORD_MIN} characters that are hard to guess`,
    (value) => isHardToGuess(value, DEV_MAIL_PASSWORD_MIN),
  ),
  MAIL_TO_FILES: onOff('MAIL_TO_FILES'),
  TAMBAYAN_SECRET: text(
    `TAMBAYAN_SECRET must have at least ${SECRET_MIN} random characters; make one with: openssl rand -base64 48`,
    (value) => isHardToGuess(value, SECRET_MIN),
  ),
  METRICS_TOKEN: text(
    `METRICS_TOKEN must have at least ${METRICS_TOKEN_MIN} characters that are hard to guess; make one with: openssl rand -hex 24`,
    (value) => isHardToGuess(value, METRICS_TOKEN_MIN),
  ),
  TRUST_PROXY: text(
    'TRUST_PROXY must be off, or the addresses of the proxies in front, like loopback,10.0.0.0/8',
    (value) => value === 'off' || isProxyList(value),
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}`), 'info'),
  RATE_LIMIT: onOff('RATE_LIMIT'),
  ...paymentVariables,
});

/**
 * Reads the configuration. An empty variable counts as absent.
 *
 * @throws ConfigError with all complaints at once.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(set);
  const complaints = [
    ...(parsed.error?.issues.map(({ message }) => message) ?? []),
    ...stageComplaints(set),
    ...storeComplaints(set),
    ...paymentComplaints(set),
  ];
  if (!parsed.success || complaints.length > 0) throw new ConfigError([...new Set(complaints)]);
  return configOf(parsed.data);
}

/** Complaints about values that are fine on one stage and dangerous on another. */
function stageComplaints(set: Readonly<Record<string, string | undefined>>): string[] {
  const stage = set.STAGE ?? 'local';
  const complaints: string[] = [];
  if (stage !== 'local') {
    if (!set.PUBLIC_URL) complaints.push(`PUBLIC_URL must be set when STAGE is ${stage}`);
    if (set.FETCH_FROM_ANYWHERE === 'on') complaints.push('FETCH_FROM_ANYWHERE is for STAGE=local only');
    if (set.API_BASE) complaints.push('API_BASE is for STAGE=local only; the other stages have a fixed one');
  }
  if (set.PUBLIC_URL && isOrigin(set.PUBLIC_URL) && !isSafeOrigin(set.PUBLIC_URL))
    complaints.push('PUBLIC_URL must be https unless it is this machine: over http, sessions can be stolen');
  if (set.MIGRATIONS_DATABASE_URL && !set.DATABASE_URL)
    complaints.push(
      'DATABASE_URL must be set when MIGRATIONS_DATABASE_URL is: it names the role that the server uses',
    );
  if (!set.VAPID_PUBLIC_KEY !== !set.VAPID_PRIVATE_KEY)
    complaints.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both, or neither');
  if (stage === 'prod') {
    if (set.PUSH_HOSTS?.includes('://')) complaints.push('PUSH_HOSTS must be hosts when STAGE is prod');
    if (!set.TAMBAYAN_SECRET)
      complaints.push(
        `TAMBAYAN_SECRET must be set when STAGE is prod; make one with: openssl rand -base64 48`,
      );
    if (set.RATE_LIMIT === 'off') complaints.push('RATE_LIMIT must not be off when STAGE is prod');
    if (!set.SMTP_URL && set.MAIL_TO_FILES !== 'on')
      complaints.push(
        'SMTP_URL must be set when STAGE is prod: nobody can sign up without a mail. MAIL_TO_FILES=on starts without it, and leaves all mails as files in TAMBAYAN_DATA',
      );
    for (const name of SWITCHES)
      if (set[name] === 'on') complaints.push(`${name} must not be on when STAGE is prod`);
  }
  if (stage !== 'local' && set.TAMBAYAN_DEV_MAIL === 'on' && !set.DEV_MAIL_PASSWORD)
    complaints.push(
      `DEV_MAIL_PASSWORD must be set when STAGE is ${stage} and TAMBAYAN_DEV_MAIL is on: /dev/mail shows everybody's codes`,
    );
  return complaints;
}

/** An incomplete S3 configuration would fail only with the first file. */
function storeComplaints(set: Readonly<Record<string, string | undefined>>): string[] {
  const missing = S3_NEEDED.filter((name) => !set[name]);
  const isMeant = Object.keys(set).some((name) => name.startsWith('S3_'));
  if (!isMeant || missing.length === 0) return [];
  return [`${missing.join(', ')} must be set too, for files to be kept in S3`];
}

function isSafeOrigin(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.*\.localhost)$/.test(hostname);
}

function s3Of(set: z.output<typeof variables>): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = set;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    region: set.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
  };
}

/**
 * Host names for a developer's machine. There is no proxy that checks names, so a page of any site could reach the
 * server under a foreign name.
 */
function localHosts(host: string, publicUrl: string): HostRule {
  const own = [host.includes(':') ? `[${host}]` : host, new URL(publicUrl).hostname];
  return {
    names: ['localhost', '127.0.0.1', '[::1]', ...own].map((name) => name.toLowerCase()),
    anyAddress: host === '0.0.0.0' || host === '::',
  };
}

function configOf(set: z.output<typeof variables>): Config {
  const isLocal = set.STAGE === 'local';
  const isOn = (name: (typeof SWITCHES)[number]) => set[name] === 'on' || (isLocal && set[name] !== 'off');
  const publicUrl = (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/$/, '');
  // Reachable only from this machine, unless it is deployed or `HOST` says otherwise.
  const host = set.HOST ?? (isLocal ? 'localhost' : '0.0.0.0');
  return {
    stage: set.STAGE,
    host,
    port: set.PORT,
    publicUrl,
    apiBase: apiBaseOf(set.STAGE, set.API_BASE ?? '/api'),
    realtimeBase: REALTIME_BASE,
    dataDir: resolve(set.TAMBAYAN_DATA),
    databaseUrl: set.DATABASE_URL ?? null,
    migrationsDatabaseUrl: set.MIGRATIONS_DATABASE_URL ?? null,
    redisUrl: set.REDIS_URL ?? null,
    smtpUrl: set.SMTP_URL ?? null,
    s3: s3Of(set),
    mailFrom: set.MAIL_FROM ?? `Tambayan <no-reply@${new URL(publicUrl).hostname}>`,
    vapid:
      set.VAPID_PUBLIC_KEY !== undefined && set.VAPID_PRIVATE_KEY !== undefined
        ? { publicKey: set.VAPID_PUBLIC_KEY, privateKey: set.VAPID_PRIVATE_KEY }
        : null,
    pushHosts: set.PUSH_HOSTS?.split(',').map((entry) => entry.trim()) ?? PUSH_HOSTS,
    secret: set.TAMBAYAN_SECRET ?? null,
    metricsToken: set.METRICS_TOKEN ?? null,
    trustProxy:
      set.TRUST_PROXY === undefined || set.TRUST_PROXY === 'off'
        ? false
        : set.TRUST_PROXY.split(',').map((entry) => entry.trim()),
    logLevel: set.LOG_LEVEL,
    isRateLimited: set.RATE_LIMIT !== 'off',
    hasDemo: isOn('TAMBAYAN_DEMO'),
    hasTestPages: isOn('TAMBAYAN_TEST_PAGES'),
    hasApiPage: isOn('TAMBAYAN_API_PAGE'),
    devMail: isOn('TAMBAYAN_DEV_MAIL') ? { password: set.DEV_MAIL_PASSWORD ?? null } : null,
    mayFetchAnywhere: set.FETCH_FROM_ANYWHERE === 'on',
    hasLinkCards: set.LINK_CARDS !== 'off',
    textReserveBytes: Number(set.TEXT_RESERVE_MIB ?? 512) * 1024 * 1024,
    ffmpeg: set.FFMPEG_PATH,
    payments: paymentsOf(set),
    hosts: isLocal ? localHosts(host, publicUrl) : null,
  };
}
