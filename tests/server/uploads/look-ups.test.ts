import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/contract/core/durations.ts';
import { ANYWHERE, fetchBytes } from '../../../src/server/platform/fetch/fetch-bytes.ts';
import { createLookUp } from '../../../src/server/platform/fetch/look-up.ts';
import { aSite } from './a-site.ts';

const [A, AAAA] = [1, 28];
const NAMES: Readonly<Record<string, Readonly<Record<number, readonly number[]>>>> = {
  'here.example': { [A]: [127, 0, 0, 1] },
  'both.example': { [A]: [1, 1, 1, 1], [AAAA]: [0x26, 6, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11] },
  'inside.example': { [A]: [10, 0, 0, 1] },
};

let socket: Socket;
let server: string;
const asked: string[] = [];
/** A name server: it knows the names above, says of others that there are none, and is silent about `*.silent-….example`. */
beforeAll(async () => {
  socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = questionIn(question);
    asked.push(name);
    if (/silent/.test(name)) return;
    const found = NAMES[name]?.[type];
    const head = Buffer.from(question.subarray(0, end));
    // An answer; no error, or no such name.
    head.writeUInt16BE(NAMES[name] ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(found ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const record = found ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, found.length, ...found] : [];
    socket.send(Buffer.concat([head, Buffer.from(record)]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  server = `127.0.0.1:${socket.address().port}`;
});
afterAll(() => void socket.close());

function questionIn(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: packet.readUInt16BE(at + 1), end: at + 5 };
}

const lookUp = (now?: () => number) => createLookUp({ servers: [server], ...(now && { now }) });
const never = new AbortController().signal;

test('a name is looked up in both families, and one that does not exist leads nowhere', async () => {
  const look = lookUp();
  expect(await look('both.example', never)).toEqual([
    { address: '1.1.1.1', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ]);
  expect(await look('here.example', never)).toEqual([{ address: '127.0.0.1', family: 4 }]);
  expect(await look('nowhere.example', never)).toEqual([]);
});

test('24 links whose name servers are silent delay no other look-up', async () => {
  const look = createLookUp({ servers: [server], maxMs: 10 * MINUTE_MS });
  const request = new AbortController();
  const silent = Array.from({ length: 24 }, (_, n) => look(`a.silent-${n}.example`, request.signal));
  const ended: unknown[] = [];
  for (const one of silent) one.catch((error: unknown) => ended.push(error));
  await expect.poll(() => new Set(asked.filter((name) => name.startsWith('a.silent-'))).size).toBe(24);
  // These use the threads that `getaddrinfo` would hold.
  await Promise.all([lookup('localhost'), readdir(tmpdir())]);
  for (let n = 0; n < 10; n++) expect(await look('here.example', never)).toHaveLength(1);
  expect(ended).toEqual([]);
  request.abort(new Error('the request is over'));
  for (const one of silent) await expect(one).rejects.toThrow('the request is over');
});

test('a domain that stayed silent three times is left alone for ten minutes, under all of its names', async () => {
  let now = 0;
  const look = lookUp(() => now);
  const refused = (n: number) =>
    expect(look(`n${n}.silent.example`, never)).rejects.toThrow('its name servers do not answer');
  await Promise.all([0, 1, 2, 3].map(refused));
  asked.length = 0;
  await Promise.all(Array.from({ length: 20 }, (_, n) => refused(n)));
  expect(asked).toEqual([]);
  now += 11 * MINUTE_MS;
  await refused(99);
  expect(new Set(asked)).toEqual(new Set(['n99.silent.example']));
});

test('names of this machine are known only where its file may be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tambayan-hosts-'));
  const file = join(folder, 'hosts');
  await writeFile(file, '# 127.0.0.9 far.example\n127.0.0.1 near.example near # here\n::1\tnear.example\n');
  const near = createLookUp({ servers: [server], hosts: file });
  expect(await near('near.example', never)).toEqual([
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]);
  expect([await near('far.example', never), await lookUp()('near.example', never)]).toEqual([[], []]);
  await rm(folder, { recursive: true });
});

test('a fetch connects to what was found and allowed', async () => {
  const site = await aSite({ '/': Buffer.from('bytes') });
  const rules = {
    ...ANYWHERE,
    resolve: lookUp(),
    isAllowed: (address: string) => address === '127.0.0.1',
  };
  const at = (host: string) => fetchBytes(`http://${host}:${site.port}/`, 100, rules);
  try {
    expect((await at('here.example')).toString()).toBe('bytes');
    await expect(at('inside.example')).rejects.toThrow('its host is not on the open internet');
    await expect(at('nowhere.example')).rejects.toThrow('its host is not on the open internet');
  } finally {
    site.close();
  }
});
