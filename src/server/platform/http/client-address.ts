import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config/config.ts';

/**
 * The address that a request came from, as Fastify reads it too: behind trusted proxies the first one that is not
 * theirs. For what reaches the server beside Fastify, such as the beginning of a socket.
 */
export function createClientAddress({
  trustProxy,
}: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  if (trustProxy === false) return (request) => request.socket.remoteAddress ?? '';
  const trusts = proxyAddr.compile([...trustProxy]);
  return (request) => proxyAddr(request, trusts);
}
