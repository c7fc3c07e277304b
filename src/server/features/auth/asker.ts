import type { Random } from '../../platform/clock/clock.ts';
import { sha256 } from '../../platform/config/sha256.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { RegistrationRepo } from './registration.repo.ts';

/** 128 random bits, the length that `session-cookie.ts` expects. */
const ASKER_BYTES = 16;

/** A browser that asks for a mail. `askerId` is the id from its earlier request, if any. */
export interface AskingBrowser {
  readonly askerId: string | null;
  readonly ip: string;
}

/** The hash under which the browser is stored. A browser without an id has no requests and matches no stored hash. */
export function askerHashOf(askerId: string | null): Uint8Array {
  return askerId === null ? new Uint8Array() : sha256(`asker:${askerId}`);
}

/**
 * Gives the browser a new id and moves its earlier requests to it. So a person who used the same computer before and
 * copied its cookie cannot act on the new request.
 */
export async function renewAsker(
  { random, registrations }: { random: Pick<Random, 'bytes'>; registrations: RegistrationRepo },
  tx: Tx,
  former: string | null,
): Promise<{ askerId: string; askerHash: Uint8Array }> {
  const askerId = Buffer.from(random.bytes(ASKER_BYTES)).toString('base64url');
  const askerHash = askerHashOf(askerId);
  if (former !== null) await registrations.moveAsker(tx, askerHashOf(former), askerHash);
  return { askerId, askerHash };
}
