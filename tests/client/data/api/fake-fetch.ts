import { vi } from 'vitest';

/** Replaces `fetch`: answers with `answer` and returns the list of requests. */
export function fakeFetch(answer: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer(url, init);
  });
  return asked;
}

/** A JSON response of the API. */
export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** A problem response of the API. */
export function problem(status: number, code: string, message: string, issues?: unknown): Response {
  return json(status, { status, code, message, ...(issues !== undefined && { issues }) });
}
