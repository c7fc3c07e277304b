import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { encode } from '../../src/server/realtime/encoded.ts';

let server: WebSocketServer;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0 });
  await once(server, 'listening');
});
afterEach(() => server.close());

/** What a WebSocket receives when `bytes` are written to its other end as they are. */
async function receivedOf(bytes: Buffer, count: number): Promise<string[]> {
  server.once('connection', (_, request) => request.socket.write(bytes));
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject).on('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('message', (data: Buffer, isBinary) => {
      received.push(isBinary ? 'binary' : data.toString());
      if (received.length === count) resolve();
    });
  });
  socket.terminate();
  return received;
}

const EMPTY = JSON.stringify({ op: 'denied', t: '', code: '' }).length;
/** A frame of exactly `bytes` bytes of JSON. */
const frameOf = (bytes: number) => encode({ op: 'denied', t: '', code: 'x'.repeat(bytes - EMPTY) });

test.each([60, 125, 126, 65_535, 65_536, 200_000])(
  'a frame of %i bytes is one WebSocket message',
  async (size) => {
    const frame = frameOf(size);
    expect(frame.bytes()).toHaveLength(size);
    const again = encode({ op: 'ping', s: 1 });
    expect(await receivedOf(Buffer.concat([frame.asWebSocketFrame(), again.asWebSocketFrame()]), 2)).toEqual([
      frame.bytes().toString(),
      '{"op":"ping","s":1}',
    ]);
  },
);

test('lengths are counted in bytes of UTF-8', async () => {
  const frame = encode({ op: 'err', code: 'c', msg: 'ñ🏝️'.repeat(20) });
  expect(await receivedOf(frame.asWebSocketFrame(), 1)).toEqual([JSON.stringify(frame.frame)]);
});
