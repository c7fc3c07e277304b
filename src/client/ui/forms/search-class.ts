/** The box around the text, its icon and its cross. Its height and the colour of its edge are the caller's. */
export const searchBoxClass =
  'flex w-full items-center gap-2 rounded-control border bg-raised pl-3 text-muted outline-none focus-within:border-accent focus-within:ring-1 focus-within:ring-accent';

/** The text itself; browsers have a cross of their own. */
export const searchInputClass =
  'h-full min-w-0 flex-1 bg-transparent pr-3 text-dense text-ink outline-none [&::-webkit-search-cancel-button]:hidden';

/** What clears it. */
export const searchCrossClass =
  'grid size-hit flex-none place-items-center rounded-control text-soft -outline-offset-4 hover:text-ink';
