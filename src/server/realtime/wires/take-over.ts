import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../clock.ts';

/** The connection of an answer that this process writes to by itself, for as long as it lasts. */
export interface TakenOver {
  readonly socket: Socket;
  /** False towards a proxy that speaks HTTP/1.0: the end of the connection ends the answer. */
  readonly isChunked: boolean;
}

/**
 * Sends the head of an answer that is kept open, with the headers that were set on `response`, and lets go of what
 * stood around it: the library would keep the head, the headers and all that the request said for as long as the stream
 * lasts, which is hours, and that is twice the memory of the stream itself. The answer never finishes, as the library
 * sees it; it closes with its connection.
 *
 * @returns null when its connection is gone.
 */
export function takeOver(
  response: ServerResponse,
  own: Readonly<Record<string, string>>,
  clock: Pick<Clock, 'now'>,
): TakenOver | null {
  const { socket, req } = response;
  if (!socket) return null;
  const isChunked = req.httpVersion !== '1.0';
  const headers = { ...response.getHeaders(), ...own, date: new Date(clock.now()).toUTCString() };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}: ${one}\r\n`),
  );
  const framing = `${isChunked ? 'transfer-encoding: chunked\r\n' : ''}connection: close\r\n\r\n`;
  // Of one piece: joined as text, it would be dozens of pieces until somebody reads it.
  socket.write(Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join('')}${framing}`, 'latin1'));
  forget(response, req);
  return { socket, isChunked };
}

function forget(response: ServerResponse, request: IncomingMessage): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  // They wait for an end that does not come, and hold what the framework knows of the request.
  response.removeAllListeners('finish').removeAllListeners('error');
  response.on('error', ignore);
  request.headers = {};
  request.rawHeaders = [];
  request.url = '';
}

function ignore(): void {}
