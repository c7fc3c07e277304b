import type { Random } from '../../platform/clock/clock.ts';
import { sha256 } from '../../platform/config/sha256.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { RegistrationRepo } from './registration.repo.ts';

/** 128 random bits, the length that `session-cookie.ts` expects. */
const REQUESTER_ID_BYTES = 16;

/** A browser that asks for a mail. `requesterId` is the id from its earlier request, if any. */
export interface RequestingBrowser {
  readonly requesterId: string | null;
  readonly ip: string;
}

/** The hash under which the browser is stored. A browser without an id has no requests and matches no stored hash. */
export function requesterHashOf(requesterId: string | null): Uint8Array {
  return requesterId === null ? new Uint8Array() : sha256(`asker:${requesterId}`);
}

/**
 * Gives the browser a new id and moves its earlier requests to it. So a person who used the same computer before and
 * copied its cookie cannot act on the new request.
 */
export async function renewRequester(
  { random, registrations }: { random: Pick<Random, 'bytes'>; registrations: RegistrationRepo },
  tx: Tx,
  former: string | null,
): Promise<{ requesterId: string; requesterHash: Uint8Array }> {
  const requesterId = Buffer.from(random.bytes(REQUESTER_ID_BYTES)).toString('base64url');
  const requesterHash = requesterHashOf(requesterId);
  if (former !== null) await registrations.moveRequester(tx, requesterHashOf(former), requesterHash);
  return { requesterId, requesterHash };
}
