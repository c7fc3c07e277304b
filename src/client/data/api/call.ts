import {
  ACTING_AS,
  type Answer,
  type CallInput,
  type Endpoint,
  IDEMPOTENCY_KEY,
} from '../../../contract/core/endpoint.ts';
import { urlOf } from '../../../contract/core/url-of.ts';
import { AbortedError, ApiError, problemOf } from './api-error.ts';
import { takeFirstAnswer } from './first-answers.ts';
import { settings } from './settings.ts';

interface TransportInput {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** There is no session, or its user is suspended. */
export function isSessionOver(error: ApiError): boolean {
  return error.status === 401 || problemOf(error)?.code === 'account.suspended';
}

type UnauthorizedListener = (error: ApiError) => void;
let onUnauthorized: UnauthorizedListener = () => {};
/** Runs `listener` when a call that needed a session learns that there is none, or that its user is suspended. There is one listener: the session. */
export function listenForUnauthorized(listener: UnauthorizedListener): void {
  onUnauthorized = listener;
}

/** The body as JSON if it is JSON, as text if a proxy answered, null if there is none. */
async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isOk = (status: number) => status >= 200 && status < 300;

async function receive(answer: Response) {
  const { status, statusText, headers } = answer;
  const body = await bodyOf(answer);
  return { status, statusText, body, retryAfterMs: retryAfterMs(headers.get('retry-after')) };
}

/** `Retry-After` is in seconds; proxies may send an instant instead. */
function retryAfterMs(value: string | null): number | null {
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The same key for the same thing to create: it is created once, even if the call is repeated. */
  readonly idempotencyKey?: string;
  /** The user that the call is made for. Refused with 401 when another user is signed in by now. */
  readonly actingAs?: string;
  /**
   * The call continues when the page is closed. Browsers allow 64 kB of such bodies at once, so only for small ones.
   */
  readonly keepalive?: boolean;
}

/**
 * Calls `endpoint` and parses the answer.
 *
 * @throws ApiError when the server refuses; AbortedError when `signal` fires; TypeError when the network fails;
 * a zod error when the answer is not what the contract says.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, idempotencyKey, actingAs, keepalive }: CallOptions = {},
): Promise<Answer<E>> {
  const transport: TransportInput = input;
  const url = urlOf(settings.api_base, endpoint, input);
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...transport.headers,
      ...(transport.body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { [IDEMPOTENCY_KEY]: idempotencyKey }),
      ...(actingAs !== undefined && { [ACTING_AS]: actingAs }),
    },
    ...(transport.body !== undefined && { body: JSON.stringify(transport.body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  };
  try {
    const first = init.method === 'GET' && actingAs === undefined ? takeFirstAnswer(url) : undefined;
    const received = first ?? (await receive(await fetch(url, init)));
    if (isOk(received.status)) return endpoint.response.parse(received.body) as Answer<E>;
    throw new ApiError({ url, statusText: '', ...received });
  } catch (error) {
    if (signal?.aborted) throw new AbortedError();
    if (error instanceof ApiError && isSessionOver(error) && endpoint.access !== 'public')
      onUnauthorized(error);
    throw error;
  }
}
