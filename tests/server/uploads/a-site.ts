import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** What a path is answered with: a body, another address, or a status. */
export type SitePages = Readonly<Record<string, Buffer | string | number>>;

/** A web server of someone else on this machine, which notes what it was asked for. */
export async function aSite(pages: SitePages) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, answer) => {
    asked.push(request);
    const page = pages[request.url ?? ''] ?? 404;
    if (typeof page === 'number') answer.writeHead(page).end();
    else if (typeof page === 'string') answer.writeHead(302, { location: page }).end();
    else answer.writeHead(200, { 'content-type': 'image/png' }).end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
