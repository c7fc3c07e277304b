import { sqlState } from '../db/database.ts';

/**
 * SQLSTATE classes and codes that say "not now" instead of "not this": connection lost (08), out of resources (53),
 * shutting down or starting (57P), statement cancelled after its timeout (57014), lock not had in time (55P03), and
 * what the transaction has already repeated in vain (40001, 40P01).
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

/** What pg says without any code. */
const PASSING_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Whether `error` means that a disk is full: PostgreSQL's (disk_full), or the one that this process writes to. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (sqlState(error) === '53100') return true;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true;
  return isFull(error.cause);
}

/** Whether `error` means that the database cannot be reached or cannot keep up, so that trying later makes sense. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state !== null) return PASSING_SQL_STATES.test(state);
  if ('code' in error && typeof error.code === 'string') {
    if (PASSING_SYSTEM_CODES.has(error.code)) return true;
    // The embedded cluster listens on a file: while it is away, connecting finds nothing there.
    if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  }
  return PASSING_MESSAGES.test(error.message) || isUnavailable(error.cause);
}
