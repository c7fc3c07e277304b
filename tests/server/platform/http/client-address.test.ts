import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createClientAddress } from '../../../../src/server/platform/http/client-address.ts';

function from(remoteAddress: string, forwardedFor: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  request.headers['x-forwarded-for'] = forwardedFor;
  return request;
}

test.each([
  ['nobody is trusted: what the header says is ignored', false, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a trusted proxy is believed', ['uniquelocal'], '10.0.0.7', '198.51.100.1', '198.51.100.1'],
  [
    'a forged entry before the real one is not',
    ['uniquelocal'],
    '10.0.0.7',
    '1.1.1.1, 198.51.100.1',
    '198.51.100.1',
  ],
  [
    'a stranger who claims to be a proxy is not',
    ['uniquelocal'],
    '203.0.113.9',
    '198.51.100.1',
    '203.0.113.9',
  ],
] as const)('%s', (_, trustProxy, remote, forwarded, expected) => {
  expect(createClientAddress({ trustProxy })(from(remote, forwarded))).toBe(expected);
});
