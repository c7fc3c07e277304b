/** Backslashes and control characters are how browsers are talked into other origins. */
function isPlain(address: string): boolean {
  return [...address].every(
    (character) => character > '\u001f' && character !== '\u007f' && character !== '\\',
  );
}

/**
 * The place to go after signing in, made from the `redirect` of an address that anybody may have written: a path of
 * our own, or `/`.
 */
export function safeRedirect(asked: string | undefined, origin: string): string {
  if (asked === undefined || !asked.startsWith('/') || !isPlain(asked) || !URL.canParse(asked, origin))
    return '/';
  const url = new URL(asked, origin);
  const path = `${url.pathname}${url.search}${url.hash}`;
  const isOurs = url.origin === origin && !path.startsWith('//') && !/^\/%(?:2f|5c)/i.test(path);
  return isOurs && !path.startsWith('/login') ? path : '/';
}
