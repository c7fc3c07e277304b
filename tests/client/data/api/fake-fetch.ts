import { vi } from 'vitest';

/** Takes the place of the network: answers what `answer` says, and remembers what was asked. */
export function fakeFetch(answer: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer(url, init);
  });
  return asked;
}

/** An answer of the API. */
export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** An answer of the API that refuses. */
export function problem(status: number, code: string, message: string, issues?: unknown): Response {
  return json(status, { status, code, message, ...(issues !== undefined && { issues }) });
}
