/** The parts of a page that F6 moves between. Later ones may be inside earlier ones. */
const SECTIONS = 'nav[aria-label], main, [role="log"], [data-section]';
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

/**
 * The element in `section` to focus: the current item, the heading, the first focusable element, or the section
 * itself.
 */
function landingOf(section: HTMLElement): HTMLElement {
  if (section.matches(FOCUSABLE)) return section;
  const wanted = ['[aria-current="page"]', section.tagName === 'MAIN' ? 'h1' : FOCUSABLE, FOCUSABLE];
  for (const selector of wanted) {
    const found = [...section.querySelectorAll<HTMLElement>(selector)].find(isShown);
    if (found !== undefined) return found;
  }
  return section;
}

/**
 * Moves the focus to the next part of the page (F6) or the previous one (Shift+F6), wrapping around. Returns false
 * where there is none.
 */
export function jumpSection(page: Document, direction: 1 | -1): boolean {
  const sections = [...page.querySelectorAll<HTMLElement>(SECTIONS)].filter(isShown);
  if (sections.length === 0) return false;
  const current = sections.findLastIndex((section) => section.contains(page.activeElement));
  const start = current === -1 && direction === -1 ? 0 : current;
  const next = sections[(start + direction + sections.length) % sections.length];
  if (next === undefined) return false;
  const landing = landingOf(next);
  if (!landing.matches(FOCUSABLE)) landing.tabIndex = -1;
  landing.focus();
  return true;
}
