import { createHmac } from 'node:crypto';
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '../config/config.ts';
import { readableLine } from './readable-line.ts';

export interface LogOptions {
  readonly level: LogLevel;
  /** Key of the hashes that replace email addresses: log lines of one user can be connected without naming them. */
  readonly secret: string;
  /** Standard output by default. */
  readonly stream?: DestinationStream;
  /** Lines for people instead of JSON; with colours on a terminal. */
  readonly isReadable?: boolean;
  readonly hasColours?: boolean;
}

/** Fields whose value must never be logged, at any depth. */
const SECRET_FIELD =
  /^(?:(?:\w*[-_])?(?:authorization|cookies?|password|secret|token|credential|signature)|code|\w+(?:Password|Token|Secrets?|SecretKey)|secretKey)$/i;
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Secrets inside of longer texts: URLs, headers, connection strings. */
const SECRET_IN_TEXT = [
  [/((?:Bearer|Basic) +)[\w.~+/=-]+/gi, '$1[redacted]'],
  [/((?:__Host-)?\bsid=)[^;,\s"\\]+/g, '$1[redacted]'],
  [/([?&](?:token|code|password|credential|ticket)=)[^&\s"\\]+/gi, '$1[redacted]'],
  // The signature that reads a video.
  [/(\/files\/videos\/[^/\s"]+\/[^/\s"]+\/[^/\s"]+\/)[\w-]+/g, '$1[redacted]'],
  [/(\w:\/\/[^:/\s"@]*:)[^@\s"/]+@/g, '$1[redacted]@'],
  [/\b((?:sk_(?:test|live)|whsk)_)\w+/g, '$1[redacted]'],
] as const;
const DEPTH_MAX = 6;

/**
 * Creates a log with one JSON object per line. Passwords, codes, tokens and cookies are removed, and email addresses
 * are hashed. Text from users stays inside one line, whatever it contains.
 */
export function createLog({
  level,
  secret,
  stream,
  isReadable = false,
  hasColours = false,
}: LogOptions): Logger {
  function nameless(email: string): string {
    return `email:${createHmac('sha256', secret).update(email.toLowerCase()).digest('hex').slice(0, 12)}`;
  }
  /** Works on the whole line, because the bound fields of a child log do not go through a formatter. */
  function scrubLine(line: string): string {
    const struckOut = `${JSON.stringify(redact('', JSON.parse(line)))}\n`;
    return SECRET_IN_TEXT.reduce((text, [pattern, by]) => text.replace(pattern, by), struckOut).replace(
      EMAIL,
      nameless,
    );
  }
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: withPlainErrors },
      // Errors are already plain objects here.
      serializers: { err: (value: unknown) => value },
      hooks: {
        streamWrite: (line) => (isReadable ? readableLine(scrubLine(line), hasColours) : scrubLine(line)),
      },
    },
    // Written synchronously: the last lines before an exit are the most important ones.
    stream ?? destination({ fd: 1, sync: true }),
  );
}

function withPlainErrors(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value, 0)]));
}

/** Converts errors at any depth to plain objects. Cuts off what is nested too deep. */
function plain(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > DEPTH_MAX) return '[deep]';
  if (value instanceof Error) return describeError(value, depth);
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, depth + 1)]));
}

/** A database's `detail` and `where` quote the row, so they stay out. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const described: Record<string, unknown> = { type: error.name, message: error.message, stack: error.stack };
  for (const field of ['code', 'syscall', 'constraint', 'table', 'column'] as const) {
    const value: unknown = Reflect.get(error, field);
    if (value !== undefined) described[field] = value;
  }
  if (error.cause !== undefined) described.cause = plain(error.cause, depth + 1);
  return described;
}

function redact(name: string, value: unknown): unknown {
  if (value === null) return value;
  if (SECRET_FIELD.test(name)) return '[redacted]';
  if (Array.isArray(value)) return value.map((item) => redact('', item));
  if (typeof value !== 'object') return value;
  // The code of an error names what went wrong. The code of anything else may be one that was mailed to a user.
  const isError = 'stack' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, isError && key === 'code' ? item : redact(key, item)]),
  );
}
