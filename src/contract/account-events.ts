import * as z from 'zod/mini';
import { id } from './text.ts';

/** FAILED: it could not be made, and can be asked for again at once. EXPIRED: its time is over, and the file is gone. */
export const exportStatuses = ['QUEUED', 'READY', 'FAILED', 'EXPIRED'] as const;

/** `u:`: something about the account changed, here or on another device. */
export const accountEvents = {
  'settings.updated': z.object({ version: z.int() }),
  /** Something was agreed to, or taken back. */
  'consent.updated': z.object({ purpose: z.string(), is_granted: z.boolean() }),
  /** An export is asked for, ready, failed, or over. */
  'export.updated': z.object({ export_id: id, status: z.enum(exportStatuses) }),
} as const;
