import { ApiError } from '../../../src/client/data/api/api-error.ts';
import type { call } from '../../../src/client/data/api/call.ts';
import type { Answer, Endpoint } from '../../../src/contract/core/endpoint.ts';

interface Transport {
  readonly params?: Readonly<Record<string, string | number | boolean>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The client's `call` for a program that is not a page: with one user's cookie, to a server by its URL. */
export function callAs(base: string, headers: Readonly<Record<string, string>>): typeof call {
  return async <E extends Endpoint>(
    endpoint: E,
    input: Parameters<typeof call<E>>[1],
    options: Parameters<typeof call<E>>[2] = {},
  ): Promise<Answer<E>> => {
    const { params = {}, query = {}, headers: own, body }: Transport = input;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const url = new URL(`${base}/api${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const answer = await fetch(url, {
      method: endpoint.method,
      headers: { ...headers, ...own, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
    });
    const text = await answer.text();
    if (answer.ok) return endpoint.response.parse(text === '' ? null : JSON.parse(text)) as Answer<E>;
    const { status, statusText } = answer;
    throw new ApiError({
      url: url.href,
      status,
      statusText,
      body: text.startsWith('{') ? JSON.parse(text) : text,
    });
  };
}
