import { expect, test } from 'vitest';
import { createCursorTrack } from '../../../../src/client/data/realtime/transports/cursor-track.ts';
import type { Cursor } from '../../../../src/contract/core/realtime.ts';
import { anEv, aSubok } from './scripted-transport.ts';
import { aHello } from './transport-stage.ts';

const [a, b] = ['c:00000000-0000-4000-8000-000000000001', 'c:00000000-0000-4000-8000-000000000002'];
const at = (topic: string, off: number): Cursor => [topic, 'full', 1, off, off < 0 ? 0 : 1000 + off];

function follow(...cur: Cursor[]) {
  const track = createCursorTrack();
  track.take(aHello(...cur));
  return track;
}

test('each event advances the cursor of its topic, alone or in a batch', () => {
  const track = follow(at(a, 1), at(b, 5));
  track.saw(anEv(a, 2, 'k', null));
  track.saw({ op: 'batch', ev: [anEv(b, 6, 'k', null), anEv(b, 7, 'k', null)] });
  expect(track.all()).toEqual([at(a, 2), at(b, 7)]);
});

test('a repeated event, one of another epoch, or one after a gap does not advance the cursor', () => {
  const track = follow(at(a, 5));
  track.saw(anEv(a, 4, 'k', null));
  track.saw(anEv(a, 7, 'k', null));
  track.saw({ ...anEv(a, 6, 'k', null), e: 2 });
  track.saw(aSubok(a, 9));
  expect(track.all()).toEqual([at(a, 5)]);
});

test('an event that covers several offsets leaves no gap', () => {
  const track = follow(at(a, 5));
  track.saw({ ...anEv(a, 8, 'k', null), n: 3 });
  expect(track.all()).toEqual([at(a, 8)]);
});

test('a stream that starts now begins at the offset from the server', () => {
  const track = follow([a, 'full', 0, -1, 0]);
  track.saw(anEv(a, 8, 'k', null));
  track.saw(aSubok(a, 8));
  expect(track.all()).toEqual([at(a, 8)]);
});

test('a head keeps its last offset, so a poll can tell whether it moved', () => {
  const track = follow([a, 'head', 0, -1, 0]);
  track.saw(aSubok(a, 3, 'head'));
  expect(track.all()).toEqual([[a, 'head', 1, 3, 1003]]);
  track.saw({ op: 'heads', h: [[a, 1, 9, 4]] });
  expect(track.all()).toEqual([[a, 'head', 1, 9, 0]]);
});

test('a subscription from the hub sets the cursor, also backwards', () => {
  const track = follow(at(a, 5));
  expect(track.take({ op: 'sub', cur: [at(a, 2), at(b, 1)] })).toBe(true);
  expect(track.all()).toEqual([at(a, 2), at(b, 1)]);
  expect(track.take({ op: 'unsub', t: [a] })).toBe(true);
  expect(track.all()).toEqual([at(b, 1)]);
  expect(track.take({ op: 'pong', s: 1 })).toBe(false);
});

test.each([
  { op: 'reset', t: a, e: 1, why: 'too_old', spread: 0 },
  { op: 'denied', t: a, code: 'no' },
  { op: 'revoked', t: a, why: 'no' },
])('$op ends a topic, which is not requested again', (frame) => {
  const track = follow(at(a, 5), at(b, 1));
  track.saw(frame);
  expect(track.all()).toEqual([at(b, 1)]);
});

test('an unknown frame changes nothing', () => {
  const track = follow(at(a, 5));
  track.saw({ op: 'novelty' });
  track.saw(undefined);
  expect(track.all()).toEqual([at(a, 5)]);
});
