import { sqlState } from '../db/database.ts';

/**
 * SQLSTATE classes and codes of temporary failures: connection lost (08), out of resources (53), shutting down or
 * starting (57P), statement timeout (57014), lock timeout (55P03), and conflicts that retries of the transaction did
 * not solve (40001, 40P01).
 */
const PASSING_SQL_STATES = /^(?:08|53|57P|57014|55P03|40001|40P01)/;

const PASSING_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** Error messages of pg that come without a code. */
const PASSING_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Whether `error` means that a disk is full: PostgreSQL's (disk_full), or that of this process. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (sqlState(error) === '53100') return true;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true;
  return isFull(error.cause);
}

/** Whether `error` means that the database cannot be reached or is overloaded, so that a retry makes sense. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state !== null) return PASSING_SQL_STATES.test(state);
  if ('code' in error && typeof error.code === 'string') {
    if (PASSING_SYSTEM_CODES.has(error.code)) return true;
    // The embedded cluster listens on a Unix socket. The file is missing while the cluster is down.
    if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  }
  return PASSING_MESSAGES.test(error.message) || isUnavailable(error.cause);
}
