/** The first line and the headers of one HTTP message; header names are in lower case. */
export interface HttpHead {
  readonly start: string;
  readonly headers: ReadonlyMap<string, string>;
}

export interface HttpListener {
  head(head: HttpHead): void;
  /** Called with a piece of the body; after a 101, with everything that follows. */
  body(bytes: Buffer): void;
  /** Called when the message is complete. Not called after a 101, or if only the end of the connection ends the body. */
  end(): void;
}

type Mode =
  | { readonly is: 'head' }
  | { readonly is: 'length'; left: number }
  | { readonly is: 'chunk-size' }
  | { readonly is: 'chunk'; left: number }
  | { readonly is: 'open' };

const BLANK_LINE = '\r\n\r\n';

/** Parses the HTTP messages of one direction of a connection. The bytes may be split anywhere. */
export function createHttpReader(listener: HttpListener): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let mode: Mode = { is: 'head' };

  function toHead(): void {
    mode = { is: 'head' };
    listener.end();
  }

  function take(count: number): Buffer {
    const taken = rest.subarray(0, count);
    rest = rest.subarray(count);
    return taken;
  }

  function takeHead(): boolean {
    const at = rest.indexOf(BLANK_LINE);
    if (at < 0) return false;
    const head = parseHead(String(take(at + BLANK_LINE.length)));
    mode = modeAfter(head);
    listener.head(head);
    if (mode.is === 'length' && mode.left === 0) toHead();
    return true;
  }

  function takeChunkSize(): boolean {
    const at = rest.indexOf('\r\n');
    if (at < 0) return false;
    const size = Number.parseInt(String(rest.subarray(0, at)), 16);
    // An empty line follows the last chunk; every other chunk is followed by its bytes and a line break.
    if (size === 0 && rest.length < at + 4) return false;
    take(size === 0 ? at + 4 : at + 2);
    if (size === 0) toHead();
    else mode = { is: 'chunk', left: size + 2 };
    return true;
  }

  function takeChunk(current: Extract<Mode, { is: 'chunk' }>): boolean {
    const bytes = take(current.left);
    const bodyLength = Math.max(0, Math.min(bytes.length, current.left - 2));
    if (bodyLength > 0) listener.body(bytes.subarray(0, bodyLength));
    current.left -= bytes.length;
    if (current.left === 0) mode = { is: 'chunk-size' };
    return bytes.length > 0;
  }

  function takeLength(current: Extract<Mode, { is: 'length' }>): boolean {
    const bytes = take(current.left);
    if (bytes.length > 0) listener.body(bytes);
    current.left -= bytes.length;
    if (current.left === 0) toHead();
    return bytes.length > 0;
  }

  function step(): boolean {
    switch (mode.is) {
      case 'head':
        return takeHead();
      case 'length':
        return takeLength(mode);
      case 'chunk-size':
        return takeChunkSize();
      case 'chunk':
        return takeChunk(mode);
      case 'open':
        if (rest.length > 0) listener.body(take(rest.length));
        return false;
    }
  }

  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    while (rest.length > 0 && step());
  };
}

function parseHead(text: string): HttpHead {
  const [start = '', ...lines] = text.trimEnd().split('\r\n');
  return {
    start,
    headers: new Map(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    ),
  };
}

function modeAfter({ start, headers }: HttpHead): Mode {
  const isAnswer = start.startsWith('HTTP/');
  const status = isAnswer ? Number(start.split(' ')[1]) : 0;
  if (status === 101 || headers.has('upgrade')) return { is: 'open' };
  if (headers.get('transfer-encoding') === 'chunked') return { is: 'chunk-size' };
  const length = headers.get('content-length');
  if (length !== undefined) return { is: 'length', left: Number(length) };
  return isAnswer && status !== 204 && status !== 304 ? { is: 'open' } : { is: 'length', left: 0 };
}
