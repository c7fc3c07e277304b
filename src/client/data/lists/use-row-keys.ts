import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Keys besides J and K, in lower case; each is given the id of the current row, if there is one. */
type RowActions = Readonly<Record<string, (id: string | undefined) => void>>;

/**
 * J and K go to the next and the previous row of the lists in `page`, and Enter opens it. A row is an element with
 * `data-row`, its id. It is reached at what opens it: itself, the first link or button in its part with `data-opens`, or
 * the last button in it, its menu.
 *
 * The keys work while the focus is in `page` or nowhere. They do nothing in a field, and while something else is open.
 */
export function useRowKeys(page: RefObject<HTMLElement | null>, actions: RowActions = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const root = page.current;
    if (root === null || !isForRows(event, root)) return;
    const rows = rowsIn(root);
    const place = rows.findIndex((row) => row.contains(document.activeElement));
    if (key === 'j') go(rows[Math.min(place + 1, rows.length - 1)]);
    else if (key === 'k') go(rows[Math.max(place - 1, 0)]);
    else if (Object.hasOwn(actions, key)) actions[key]?.(rows[place]?.dataset.row);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [aria-haspopup="listbox"]';

function isForRows(event: KeyboardEvent, root: HTMLElement): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  if (!(target instanceof Element) || target.closest(FIELDS) !== null) return false;
  // Behind a dialog or a menu the page is inert or hidden.
  if (root.closest('[inert], [aria-hidden="true"]') !== null) return false;
  return target === document.body || root.contains(target);
}

/** The rows that are shown: a list may be drawn as a table and as cards. */
function rowsIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-row]')].filter(
    (row) => row.getClientRects().length > 0,
  );
}

function go(row: HTMLElement | undefined): void {
  if (row === undefined) return;
  const opener = row.matches('a[href], button')
    ? row
    : (row.querySelector<HTMLElement>('[data-opens] :is(a[href], button)') ??
      [...row.querySelectorAll('button')].at(-1));
  opener?.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}
