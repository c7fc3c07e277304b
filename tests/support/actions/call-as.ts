import { ApiError } from '../../../src/client/data/api/api-error.ts';
import type { call } from '../../../src/client/data/api/call.ts';
import type { Answer, Endpoint } from '../../../src/contract/core/endpoint.ts';
import { urlOf } from '../../../src/contract/core/url-of.ts';

interface Transport {
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
    const { headers: own, body }: Transport = input;
    const url = urlOf(`${base}/api`, endpoint, input);
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
      url,
      status,
      statusText,
      body: text.startsWith('{') ? JSON.parse(text) : text,
    });
  };
}
