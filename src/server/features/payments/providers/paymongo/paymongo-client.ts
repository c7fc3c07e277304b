import * as z from 'zod/mini';
import { ProviderError } from '../provider.ts';

export interface PayMongoRequest {
  readonly method: 'GET' | 'POST';
  /** With its version, like `/v1/payments`. */
  readonly path: string;
  /** Attributes of what is created. */
  readonly attributes?: object;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

/** Calls PayMongo and returns the JSON. Throws a `ProviderError` for everything else. */
export type AskPayMongo = (request: PayMongoRequest) => Promise<unknown>;

export interface PayMongoClientDeps {
  /** `https://api.paymongo.com`, without a slash at its end. */
  readonly baseUrl: string;
  /** Asked for with each call, so that it is nowhere in between. */
  readonly secretKey: () => string;
}

/** A page of a hundred payments has about 300 kB. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;
/** A blocked caller is let in again after a minute (payments.md 1.5). */
const RETRY_SECONDS = 60;

const errorsBody = z.object({
  errors: z.array(
    z.object({
      code: z.catch(z.optional(z.string()), undefined),
      sub_code: z.catch(z.optional(z.string()), undefined),
      detail: z.catch(z.optional(z.string()), undefined),
    }),
  ),
});

/** Says nothing of the key, neither in errors nor when printed. */
export function createPayMongoClient({ baseUrl, secretKey }: PayMongoClientDeps): AskPayMongo {
  return async ({ method, path, attributes, idempotencyKey, signal }) => {
    const answer = await answerTo(`${baseUrl}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${secretKey()}:`).toString('base64')}`,
        // Whether PayMongo heeds it is documented nowhere, so nothing relies on it.
        ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }),
      },
      ...(attributes && { body: JSON.stringify({ data: { attributes } }) }),
      redirect: 'error',
      signal,
    });
    const json = jsonOf(answer.text);
    if (answer.status >= 300) throw errorOf(answer.status, json, answer.retryAfter);
    if (json === undefined)
      throw new ProviderError('unavailable', 'PayMongo answered with something else than JSON');
    return json;
  };
}

async function answerTo(url: string, init: RequestInit) {
  try {
    const answer = await fetch(url, init);
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      text: await limitedText(answer),
    };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('unavailable', 'PayMongo did not answer', { cause: error });
  }
}

async function limitedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_MAX_BYTES) throw new ProviderError('unknown', 'The answer of PayMongo is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The details are for the log: they are never shown to a user. */
function errorOf(status: number, json: unknown, retryAfter: string | null): ProviderError {
  const { errors } = errorsBody.safeParse(json).data ?? { errors: [] };
  const code =
    errors.map(({ sub_code, code }) => sub_code ?? code).find((text) => text !== undefined) ?? null;
  const details = errors.map(({ detail }) => detail ?? '').join('; ');
  const message = `PayMongo answered ${status}${details === '' ? '' : `: ${details}`}`;
  if (status === 401) return new ProviderError('auth', message, { code });
  if (status === 403) return new ProviderError('forbidden', message, { code });
  if (status === 429) {
    const seconds = Number(retryAfter ?? RETRY_SECONDS);
    const retryAfterSeconds = Number.isSafeInteger(seconds) && seconds > 0 ? seconds : RETRY_SECONDS;
    return new ProviderError('rate_limited', message, { code, retryAfterSeconds });
  }
  if (status >= 500) return new ProviderError('unavailable', message, { code });
  return new ProviderError(kindOf(errors.flatMap(({ code, sub_code }) => [code, sub_code])), message, {
    code,
  });
}

function kindOf(codes: readonly (string | undefined)[]): ProviderError['kind'] {
  const all = codes.join(' ');
  if (/processing|pending_state/.test(all)) return 'busy';
  if (/insufficient|balance/.test(all)) return 'insufficient_balance';
  if (/not_refundable|not_allowed|disputed|allowed_date_exceeded/.test(all)) return 'not_refundable';
  return 'invalid';
}
