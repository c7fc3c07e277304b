import { type ClientRequest, request } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrivingBody, PACE } from '../../../src/server/features/uploads/arriving/arriving-body.ts';
import { aPicture } from './a-picture.ts';
import { anUploadWorld, type UploadWorld } from './an-upload-world.ts';

describe('files that come slowly', () => {
  let world: UploadWorld;
  const slow: ClientRequest[] = [];
  beforeAll(async () => {
    world = await anUploadWorld({ TRUST_PROXY: 'loopback' });
  });
  afterAll(async () => {
    for (const one of slow) one.destroy();
    await world.close();
  });

  /** Sends all of `bytes` but the last one; answers whether the server takes them in. */
  async function begin(person: string, from: string, bytes: Buffer): Promise<boolean> {
    const address = await world.addressFor(person, bytes, 'image/png');
    const asked = request(`${world.origin}${address.upload_url}`, {
      method: address.method,
      agent: false,
      headers: {
        ...address.headers,
        authorization: `Bearer ${person}`,
        'content-length': String(bytes.byteLength),
        'x-forwarded-for': from,
      },
    });
    slow.push(asked);
    let isRefused = false;
    asked
      .on('error', () => undefined)
      .on('response', () => {
        isRefused = true;
      });
    asked.write(bytes.subarray(0, -1));
    // An address is spent when its file begins to be read.
    const isSpent = async () => {
      const { rowCount } = await world.api.db.query('select from uploads where id = $1', [address.id]);
      return rowCount === 1;
    };
    await expect.poll(async () => isRefused || (await isSpent())).toBe(true);
    return !isRefused;
  }

  test('take the places of their own person and address, and no one else waits for them', async () => {
    const bytes = await aPicture();
    const taken: boolean[] = [];
    for (let number = 0; number < 12; number++) {
      const person = await world.api.person();
      for (let turn = 0; turn < 2; turn++) taken.push(await begin(person, '203.0.113.7', bytes));
    }
    expect(taken.filter(Boolean)).toHaveLength(8);
    const ben = await world.api.person();
    const address = await world.addressFor(ben, bytes, 'image/png');
    const answer = await world.send(ben, address, bytes, { 'x-forwarded-for': '198.51.100.9' });
    expect(answer.status).toBe(200);
  });
});

describe('the pace of a file', () => {
  /** A file that arrives, and what happens when the clock of the server moves on. */
  function aFile(maxBytes: number) {
    const looks: (() => void)[] = [];
    const raw = new PassThrough({ highWaterMark: 1e6 });
    const body = arrivingBody(raw, {
      maxBytes,
      timers: {
        every(_ms, run) {
          looks.push(run);
          return () => void looks.splice(0);
        },
      },
    });
    const arrived = buffer(body.stream);
    const look = async () => {
      await new Promise(setImmediate);
      for (const run of [...looks]) run();
    };
    return { raw, body, arrived, look, looks };
  }

  test('may be that of a poor network', async () => {
    const { raw, body, arrived, look, looks } = aFile(3 * PACE.bytes);
    for (let part = 0; part < 3; part++) {
      raw.write(Buffer.alloc(PACE.bytes, part));
      await look();
    }
    raw.end();
    expect((await arrived).byteLength).toBe(3 * PACE.bytes);
    expect([body.end(), looks]).toEqual(['whole', []]);
  });

  test('must go on: what arrived is kept, and the answer can still go out', async () => {
    const { raw, body, arrived, look } = aFile(3 * PACE.bytes);
    raw.write(Buffer.alloc(PACE.bytes));
    await look();
    raw.write(Buffer.alloc(PACE.bytes - 1));
    await look();
    expect((await arrived).byteLength).toBe(2 * PACE.bytes - 1);
    expect([body.end(), raw.destroyed]).toEqual(['slow', false]);
  });

  test('ends with the connection, without an error', async () => {
    const { raw, body, arrived } = aFile(PACE.bytes);
    raw.write(Buffer.alloc(10));
    await new Promise(setImmediate);
    raw.destroy(new Error('ECONNRESET'));
    expect((await arrived).byteLength).toBe(10);
    expect(body.end()).toBe('cut');
  });
});
