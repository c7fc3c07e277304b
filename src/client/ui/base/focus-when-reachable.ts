/**
 * Focuses `element`, now or as soon as no overlay is open. While a menu, sheet or dialog is open, the page behind it
 * is inert, and focusing it would silently fail. Does not scroll by default.
 */
export function focusWhenReachable(
  element: HTMLElement | null | undefined,
  options: FocusOptions = { preventScroll: true },
): void {
  const cover = element?.closest('[inert]');
  if (!element || !cover) {
    element?.focus(options);
    return;
  }
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    if (element.isConnected) focusWhenReachable(element, options);
  });
  watcher.observe(cover, { attributeFilter: ['inert'] });
}
