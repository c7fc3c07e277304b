import * as z from 'zod/mini';
import { problemBody } from '../../../../contract/core/problems.ts';
import { type ClientFrame, closeCode, type commandRequest } from '../../../../contract/core/realtime.ts';
import type { TransportEnvironment } from './transport-environment.ts';

type EphemeralCommand = z.output<typeof commandRequest>;

/** Why a request of a transport failed, as a close code. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly code: number;
  constructor(code: number, why: string) {
    super(why);
    this.code = code;
  }
}

/**
 * What the server's refusals mean for a connection. Only a body of our own server counts: a proxy on the way may answer
 * with any status.
 */
const meanings: Readonly<Record<string, number>> = {
  'auth.required': closeCode.unauthenticated,
  'request.invalid': closeCode.badFrame,
  'request.too_many': closeCode.tooSlow,
};

async function failureOf(answer: Response): Promise<TransportError> {
  const { data } = problemBody.safeParse(await answer.json().catch(() => null));
  return new TransportError(meanings[data?.code ?? ''] ?? 1006, data?.code ?? `status ${answer.status}`);
}

/**
 * Posts to `path` below the live connection's address. @throws TransportError, or what `fetch` throws without a
 * network.
 */
export async function post<T>(
  { base, fetch }: Pick<TransportEnvironment, 'base' | 'fetch'>,
  path: string,
  body: object,
  answerShape: z.ZodMiniType<T>,
  signal?: AbortSignal,
): Promise<T> {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    ...(signal && { signal }),
  });
  if (!answer.ok) throw await failureOf(answer);
  const { data } = answerShape.safeParse(await answer.json().catch(() => null));
  if (data === undefined) throw new TransportError(1006, 'not an answer of this server');
  return data;
}

/**
 * Sends what the user does (typing, arriving files), for a transport that can only receive. Ignores other frames. It is
 * not repeated when it gets lost.
 */
export function sendCommand(ground: Pick<TransportEnvironment, 'base' | 'fetch'>, frame: ClientFrame): void {
  if (frame.op !== 'eph' && frame.op !== 'arriving') return;
  const { op: _, ...rest } = frame;
  const command: EphemeralCommand = 'k' in rest ? rest : { ...rest, k: 'arriving' };
  post(ground, '/cmd', command, z.unknown()).catch(() => undefined);
}
