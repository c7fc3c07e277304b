import { type Agent, globalAgent, request } from 'node:http';

/** One request that a client of the API sends. */
export interface HttpCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
}

/**
 * Sends `call` over a connection of `agent`, from `localAddress` if given, and resolves to the text of the
 * answer. Leaner than `fetch`, because the driver shares the machine with what it measures.
 * @throws Error unless the status is 2xx.
 */
export function sendCall(
  { method, url, headers, body }: HttpCall,
  agent: Agent = globalAgent,
  { localAddress }: { readonly localAddress?: string } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body);
    const sent = request(url, {
      ...{ method, agent },
      ...(localAddress !== undefined && { localAddress }),
      headers: {
        ...headers,
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
      },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let got = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        got += chunk;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode = 0 } = answer;
        if (statusCode >= 200 && statusCode < 300) resolve(got);
        else reject(new Error(`${method} ${url} answered ${statusCode}: ${got}`));
      });
    });
    sent.end(text);
  });
}
