import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';

export type Web = Awaited<ReturnType<typeof aWeb>>;

/** Someone's web server on this machine. It answers each path by its listener, and notes what it was asked for. */
export async function aWeb(paths: Readonly<Record<string, RequestListener>>) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, answer) => {
    asked.push(request);
    const listener = paths[request.url ?? ''];
    if (listener) listener(request, answer);
    else answer.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    asked,
    /** How often a path was asked for. */
    times: (path: string) => asked.filter(({ url }) => url === path).length,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const html =
  (head: string, body = '', type = 'text/html; charset=utf-8'): RequestListener =>
  (_request, answer) =>
    answer
      .writeHead(200, { 'content-type': type })
      .end(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`);

export const bytes =
  (content: Uint8Array, type: string): RequestListener =>
  (_request, answer) =>
    answer.writeHead(200, { 'content-type': type }).end(content);

export const redirect =
  (location: string): RequestListener =>
  (_request, answer) =>
    answer.writeHead(302, { location }).end();
