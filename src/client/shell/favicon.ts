const plain = new URL('./icon.svg', import.meta.url).href;
const marked = new URL('./icon-unread.svg', import.meta.url).href;

/** Shows the page's icon with or without the dot. */
export function markFavicon(page: Document, hasNews: boolean): void {
  const link = page.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = hasNews ? marked : plain;
  if (link !== null && link.href !== wanted) link.href = wanted;
}
