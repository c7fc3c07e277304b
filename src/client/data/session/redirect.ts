/** Browsers can be tricked into other origins with backslashes and control characters. */
function isPlain(address: string): boolean {
  return [...address].every(
    (character) => character > '\u001f' && character !== '\u007f' && character !== '\\',
  );
}

/**
 * The page to open after signing in, from the `redirect` of an address, which is untrusted: a path of our own, or `/`.
 */
export function safeRedirect(asked: string | undefined, origin: string): string {
  if (asked === undefined || !asked.startsWith('/') || !isPlain(asked) || !URL.canParse(asked, origin))
    return '/';
  const url = new URL(asked, origin);
  const path = `${url.pathname}${url.search}${url.hash}`;
  const isOurs = url.origin === origin && !path.startsWith('//') && !/^\/%(?:2f|5c)/i.test(path);
  return isOurs && !path.startsWith('/login') ? path : '/';
}
