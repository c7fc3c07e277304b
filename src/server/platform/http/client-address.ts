import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config/config.ts';

/**
 * Returns the client's address, as Fastify computes it: behind trusted proxies, the first address that is not a trusted
 * proxy. For requests that do not go through Fastify, such as upgrades to a socket.
 */
export function createClientAddress({
  trustProxy,
}: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  if (trustProxy === false) return (request) => request.socket.remoteAddress ?? '';
  const trusts = proxyAddr.compile([...trustProxy]);
  return (request) => proxyAddr(request, trusts);
}
