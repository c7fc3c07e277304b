import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { one } from '../../core/list.ts';
import { id, text } from '../../core/text.ts';
import { wholeFile } from './whole-file.ts';

/** Of the file. A year of a busy wallet has about 1 MB. */
export const HISTORY_MAX_BYTES = 4 * 1024 * 1024;
export const HISTORY_LINES_MAX = 20_000;
/** How many proofs one press accepts. More of them wait for the next one. */
export const MATCHES_MAX = 200;

const groupParams = z.object({ group_id: id });

/** What became of the proofs that wait, after a history was read. */
export const historySummary = z.object({
  /** Payments in pesos that the wallet received, of all in the file. */
  lines: z.int(),
  /** Proofs with the same reference and amount, and nothing else that the owner has to look at. */
  matched: z.int(),
  /** Proofs whose reference is in the history, but something is wrong: it is a flag of the proof. */
  differing: z.int(),
  /** Proofs whose reference is not in the history. */
  missing: z.int(),
});
export type HistorySummary = z.output<typeof historySummary>;

export const readWalletHistory = endpoint({
  method: 'POST',
  path: '/group-subscriptions/:group_id/proofs/history',
  access: 'plans.manage',
  summary:
    'Match the proofs that wait with the history of the owner’s wallet: a CSV file, or the PDF of the wallet. The file is not kept, and nothing is accepted yet.',
  // The same file finds the same.
  repeat: 'harmless',
  params: groupParams,
  body: z.strictObject({
    content: wholeFile(HISTORY_MAX_BYTES, 'File size must be less than 4MB'),
    /** Of a PDF that has one. It is not kept. */
    password: z.optional(text().check(z.maxLength(100, 'Password must not exceed 100 characters'))),
  }),
  bodyMaxBytes: 6 * 1024 * 1024,
  response: one(historySummary),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'proof.history_unreadable',
    'proof.history_locked',
    'server.unavailable',
  ],
});

/** Proofs that one press can accept. */
export const historyMatches = z.object({
  /** The oldest first, `MATCHES_MAX` at most. */
  proof_ids: z.array(id),
  /** In pesos, like "4788.00". */
  amount: z.string(),
});
export type HistoryMatches = z.output<typeof historyMatches>;

export const getHistoryMatches = endpoint({
  method: 'GET',
  path: '/group-subscriptions/:group_id/proofs/matches',
  access: 'plans.manage',
  summary: 'List the proofs that were found in the wallet’s history, with nothing wrong about them.',
  params: groupParams,
  response: one(historyMatches),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const acceptHistoryMatches = endpoint({
  method: 'POST',
  path: '/group-subscriptions/:group_id/proofs/matches',
  access: 'plans.manage',
  summary:
    'Accept proofs that were found in the wallet’s history. Each is accepted alone: what cannot be accepted is left, with the reason.',
  // What is accepted already stays as it is.
  repeat: 'harmless',
  params: groupParams,
  body: z.strictObject({ proof_ids: z.array(id).check(z.minLength(1), z.maxLength(MATCHES_MAX)) }),
  response: one(
    z.object({
      accepted: z.array(id),
      left: z.array(z.object({ proof_id: id, message: z.string() })),
    }),
  ),
  problems: ['group.not_found', 'group.not_allowed'],
});
