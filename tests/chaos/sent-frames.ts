import { StringDecoder } from 'node:string_decoder';
import { gunzipSync } from 'node:zlib';
import { type ServerFrame, serverFrame, syncAnswer } from '../../src/contract/core/realtime.ts';
import { createHttpReader, type HttpHead } from './http-reader.ts';
import type { ChaosLine, ChaosProxyOptions } from './proxy.ts';
import { createWsReader } from './ws-reader.ts';

/** Where the proxy saw a frame. */
export interface SeenOn {
  readonly line: ChaosLine;
  /** The session cookie of the request that the frame answers; empty if there is none. */
  readonly token: string;
  readonly transport: 'ws' | 'sio' | 'sse' | 'sync';
}

/**
 * Reads every frame that a server sends through the proxy, on each transport, including frames that never arrive at
 * the client. Returns options for the proxy.
 */
export function watchSentFrames(
  onFrame: (frame: ServerFrame, seen: SeenOn) => void,
): Required<Pick<ChaosProxyOptions, 'tap' | 'onEnd'>> {
  const readers = new Map<ChaosLine, { up: (bytes: Buffer) => void; down: (bytes: Buffer) => void }>();
  return {
    tap(line, direction, bytes) {
      const known = readers.get(line);
      const reader = known ?? readLine((frame, seen) => onFrame(frame, { line, ...seen }));
      readers.set(line, reader);
      reader[direction](bytes);
    },
    onEnd: (line) => void readers.delete(line),
  };
}

type OnFrame = (frame: ServerFrame, seen: Omit<SeenOn, 'line'>) => void;

function readLine(onFrame: OnFrame) {
  /** Requests without an answer yet. HTTP/1.1 answers them in order. */
  const asked: HttpHead[] = [];
  let body: (bytes: Buffer) => void = () => undefined;
  let ended: () => void = () => undefined;
  const up = createHttpReader({ head: (head) => void asked.push(head), body: () => undefined, end() {} });
  const down = createHttpReader({
    head(answer) {
      const request = asked.shift();
      const path = request?.start.split(' ')[1]?.split('?')[0] ?? '';
      const token = /(?:^|;\s*)(?:__Host-)?sid=([^;]+)/.exec(request?.headers.get('cookie') ?? '')?.[1] ?? '';
      const emitFrame = (transport: SeenOn['transport']) => (frame: unknown) =>
        onFrame(serverFrame.parse(frame), { token, transport });
      body = () => undefined;
      ended = () => undefined;
      if (answer.start.includes(' 101 ') && path === '/rt/ws')
        body = createWsReader((text) => emitFrame('ws')(JSON.parse(text)));
      else if (answer.start.includes(' 101 ') && path.startsWith('/rt/sio'))
        body = createWsReader((text) => readSio(text, emitFrame('sio')));
      else if (answer.headers.get('content-type')?.startsWith('text/event-stream'))
        body = readSse(emitFrame('sse'));
      else if (path === '/rt/sync') [body, ended] = readSync(answer, emitFrame('sync'));
    },
    body: (bytes) => body(bytes),
    end: () => ended(),
  });
  return { up, down };
}

/** An Engine.IO message (4) with a Socket.IO event (2) named `f`. */
function readSio(text: string, emitFrame: (frame: unknown) => void): void {
  if (!text.startsWith('42')) return;
  const [name, frame]: unknown[] = JSON.parse(text.slice(text.indexOf('[')));
  if (name === 'f') emitFrame(typeof frame === 'string' ? JSON.parse(frame) : frame);
}

function readSse(emitFrame: (frame: unknown) => void): (bytes: Buffer) => void {
  const decoder = new StringDecoder();
  let rest = '';
  return (bytes) => {
    const blocks = (rest + decoder.write(bytes)).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split('\n').flatMap((line) => (line.startsWith('data:') ? line.slice(5) : []));
      if (data.length > 0) emitFrame(JSON.parse(data.join('\n')));
    }
  };
}

function readSync(
  answer: HttpHead,
  emitFrame: (frame: unknown) => void,
): [(bytes: Buffer) => void, () => void] {
  const parts: Buffer[] = [];
  const end = () => {
    if (!answer.start.includes(' 200 ')) return;
    const whole = Buffer.concat(parts);
    const text = answer.headers.get('content-encoding') === 'gzip' ? gunzipSync(whole) : whole;
    for (const frame of syncAnswer.parse(JSON.parse(String(text))).frames) emitFrame(frame);
  };
  return [(bytes) => void parts.push(bytes), end];
}
