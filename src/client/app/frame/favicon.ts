const marked = new URL('./icon-unread.svg', import.meta.url).href;

/** The original icon, from the HTML page. */
let plain: string | null = null;

/** Shows the page's icon with or without the dot. */
export function markFavicon(page: Document, hasNews: boolean): void {
  const link = page.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  plain ??= link.href;
  const wanted = hasNews ? marked : plain;
  if (link.href !== wanted) link.href = wanted;
}
