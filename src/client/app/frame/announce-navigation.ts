import type { AnyRouter } from '@tanstack/react-router';
import { pageTitle } from '../../ui/base/page-title.ts';

/** How often a lazy screen is looked for before its heading is given up. */
const FRAMES = 60;

function focusHeading(page: Document, framesLeft = FRAMES): void {
  // Not always in `main`: beside an empty one it stands over the list.
  const heading = page.querySelector<HTMLElement>('h1');
  if (heading === null) {
    if (framesLeft > 0) requestAnimationFrame(() => focusHeading(page, framesLeft - 1));
    return;
  }
  // Whoever already works on the page (an autofocused field, a dialog) keeps the focus.
  if (page.activeElement !== page.body && page.activeElement !== null && page.activeElement.isConnected)
    return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** After each change of page: the window's title, and focus to the heading, so that it is read out once. */
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
