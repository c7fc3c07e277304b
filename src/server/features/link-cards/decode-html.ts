import { MIMEType } from 'node:util';
import { Parser } from 'htmlparser2';

/** The beginning of a page in which its charset has to be declared. */
const DECLARED_WITHIN = 4096;

/** Decodes a page by its byte order mark, its `content-type`, or its own declaration. Without any: UTF-8. */
export function decodeHtml(bytes: Uint8Array, contentType: string): string {
  const decoder =
    decoderFor(markedCharset(bytes)) ??
    decoderFor(headerCharset(contentType)) ??
    decoderFor(declaredCharset(bytes)) ??
    new TextDecoder();
  return decoder.decode(bytes);
}

/** Null for a charset that does not exist. */
function decoderFor(charset: string | null): InstanceType<typeof TextDecoder> | null {
  if (charset === null) return null;
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}

function markedCharset([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : null;
}

function headerCharset(contentType: string): string | null {
  try {
    return new MIMEType(contentType).params.get('charset');
  } catch {
    return null;
  }
}

function declaredCharset(bytes: Uint8Array): string | null {
  let charset: string | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name !== 'meta' || charset !== null) return;
      const isContentType = attributes['http-equiv']?.toLowerCase() === 'content-type';
      charset = attributes.charset ?? (isContentType ? headerCharset(attributes.content ?? '') : null);
    },
  });
  parser.end(new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN)));
  return charset;
}
