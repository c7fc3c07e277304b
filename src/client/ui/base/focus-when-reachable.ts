/**
 * Gives `element` the focus, now or as soon as nothing is open over it. While a menu, a sheet or a dialog is open, the
 * page behind it is inert, and a focus there would be lost without a word. The page does not scroll unless told to.
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
