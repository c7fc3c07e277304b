import { createHmac } from 'node:crypto';
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '../config/config.ts';
import { readableLine } from './readable-line.ts';

export interface LogOptions {
  readonly level: LogLevel;
  /** Key of the hashes that stand for email addresses: the same person can be followed, but not named. */
  readonly secret: string;
  /** Standard output by default. */
  readonly stream?: DestinationStream;
  /** One line for people instead of JSON. */
  readonly isReadable?: boolean;
}

/** Fields whose value nobody may read later, whatever they contain and however deep they lie. */
const SECRET_FIELD =
  /^(?:(?:\w*[-_])?(?:authorization|cookies?|password|secret|token|credential)|code|\w+(?:Password|Token|Secret))$/i;
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Where secrets stand inside of longer texts: addresses, headers, connection strings. */
const SECRET_IN_TEXT = [
  [/((?:Bearer|Basic) +)[\w.~+/=-]+/gi, '$1[redacted]'],
  [/((?:__Host-)?\bsid=)[^;,\s"\\]+/g, '$1[redacted]'],
  [/([?&](?:token|code|password|credential|ticket)=)[^&\s"\\]+/gi, '$1[redacted]'],
  [/(\w:\/\/[^:/\s"@]*:)[^@\s"/]+@/g, '$1[redacted]@'],
] as const;
const DEPTH_MAX = 6;

/**
 * A log of one JSON object per line, from which passwords, codes, tokens and cookies are struck out, and in which
 * email addresses are hashes. What a person typed stays inside one line, whatever it contains.
 */
export function createLog({ level, secret, stream, isReadable = false }: LogOptions): Logger {
  function nameless(email: string): string {
    return `email:${createHmac('sha256', secret).update(email.toLowerCase()).digest('hex').slice(0, 12)}`;
  }
  /** The whole line is looked at, since what a child log always says passes no formatter. */
  function scrubLine(line: string): string {
    const struckOut = `${JSON.stringify(strikeOut('', JSON.parse(line)))}\n`;
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
      // The fields are plain by then.
      serializers: { err: (value: unknown) => value },
      hooks: {
        streamWrite: (line) => (isReadable ? readableLine(scrubLine(line)) : scrubLine(line)),
      },
    },
    // Written at once: the last lines before an exit are the ones that matter.
    stream ?? destination({ fd: 1, sync: true }),
  );
}

function withPlainErrors(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value, 0)]));
}

/** Takes errors apart, wherever they are. What lies too deep to be read is cut off. */
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

function strikeOut(name: string, value: unknown): unknown {
  if (value === null) return value;
  if (SECRET_FIELD.test(name)) return '[redacted]';
  if (Array.isArray(value)) return value.map((item) => strikeOut('', item));
  if (typeof value !== 'object') return value;
  // The code of an error is a name for what went wrong, the code of anything else may be one that was mailed.
  const isError = 'stack' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isError && key === 'code' ? item : strikeOut(key, item),
    ]),
  );
}
