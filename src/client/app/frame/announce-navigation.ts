import type { AnyRouter } from '@tanstack/react-router';
import { pageTitle } from '../../ui/base/page-title.ts';

/** Most frames to wait for the heading of a lazy screen. */
const FRAMES = 60;

function focusHeading(page: Document, framesLeft = FRAMES): void {
  // Not always in `main`: when that is empty, the heading is over the list.
  const heading = page.querySelector<HTMLElement>('h1');
  if (heading === null) {
    if (framesLeft > 0) requestAnimationFrame(() => focusHeading(page, framesLeft - 1));
    return;
  }
  // If something on the page already has the focus (an autofocused field, a dialog), it keeps it.
  if (page.activeElement !== page.body && page.activeElement !== null && page.activeElement.isConnected)
    return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** After each navigation: sets the page title and focuses the heading, so that a screen reader reads it once. */
export function announceNavigation(router: AnyRouter, page: Document): () => void {
  return router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    const title = router.state.matches.findLast((match) => match.staticData.title !== undefined)?.staticData
      .title;
    if (title !== undefined) pageTitle.setState({ name: title });
    if (!pathChanged || fromLocation === undefined) return;
    if (page.activeElement instanceof HTMLElement && page.activeElement.closest('main') === null)
      page.activeElement.blur();
    focusHeading(page);
  });
}
