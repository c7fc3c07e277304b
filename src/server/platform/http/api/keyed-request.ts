import type { IncomingHttpHeaders } from 'node:http';
import { type Endpoint, IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_MAX } from '../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import { sha256 } from '../../config/sha256.ts';

/** A request that came with an `Idempotency-Key`. */
export interface KeyedRequest {
  /** A key belongs to one user; another user may send the same one. */
  readonly userId: string;
  readonly key: string;
  /** Hash of method, path and parsed input. Spaces and the order of fields make no difference. */
  readonly hash: Uint8Array;
  /** Set to true when the request was answered before. */
  isReplayed: boolean;
}

const PRINTABLE = new RegExp(`^[\\x20-\\x7e]{1,${IDEMPOTENCY_KEY_MAX}}$`);

/**
 * Returns the key of a request; null when there is none, or the endpoint does not use it.
 *
 * @throws Problem `request.invalid` that names the header.
 */
export function keyedRequest(
  endpoint: Endpoint,
  { headers, input, userId }: { headers: IncomingHttpHeaders; input: unknown; userId: string | undefined },
): KeyedRequest | null {
  const key = headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (key === undefined || userId === undefined || !acceptsKey(endpoint)) return null;
  if (typeof key !== 'string' || !PRINTABLE.test(key)) {
    const message = `${IDEMPOTENCY_KEY} must be 1 to ${IDEMPOTENCY_KEY_MAX} printable characters`;
    throw new Problem('request.invalid', 'The request is not valid', {
      issues: [{ path: IDEMPOTENCY_KEY, message }],
    });
  }
  const request = [endpoint.method, endpoint.path, input];
  const hash = sha256(JSON.stringify(request));
  return { userId, key, hash, isReplayed: false };
}

/** Whether the endpoint uses the `Idempotency-Key` header. */
export function acceptsKey({ repeat }: Endpoint): boolean {
  return repeat === 'keyed' || repeat === 'client_id';
}
