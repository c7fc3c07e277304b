import type { Random } from '../../platform/clock/clock.ts';
import { sha256 } from '../../platform/config/sha256.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { RegistrationRepo } from './registration.repo.ts';

/** 128 random bits, as `session-cookie.ts` reads them. */
const ASKER_BYTES = 16;

/** The browser that asks for a mail: the id it was given when it asked before, and where it is. */
export interface AskingBrowser {
  readonly askerId: string | null;
  readonly ip: string;
}

/** How the browser is stored. One without an id has asked for nothing, and is like no other. */
export function askerHashOf(askerId: string | null): Uint8Array {
  return askerId === null ? new Uint8Array() : sha256(`asker:${askerId}`);
}

/**
 * Gives the browser an id that nobody has seen yet, under which what it asked for before goes on: who used the same
 * computer earlier and noted its cookie knows nothing of what is asked for now.
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
