/** A floating panel, as wide as its content. */
export const floatClass =
  'max-w-[calc(100vw-1rem)] overflow-auto rounded-card border border-line-firm bg-raised shadow-float outline-none transition-opacity duration-fast ease-enter entering:opacity-0 exiting:opacity-0 [--under:var(--raised)]';

/** The same, at least as wide as its trigger: lists of options, menus. */
export const popoverClass = `min-w-(--trigger-width) ${floatClass}`;

/** The list inside: its own 4-px margin, so that rows keep their corners. */
export const optionListClass = 'grid p-1 outline-none';

/** One row of such a list. */
export const optionClass =
  'group flex min-h-9 touch:min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-control px-2.5 py-1 text-dense outline-none focus:bg-hover disabled:cursor-default disabled:text-muted [&>svg]:size-4 [&>svg]:flex-none';

/** The focus style of a button that looks like a field and opens a list. */
export const openerFocusClass = 'focus-visible:border-accent focus-visible:ring-1 focus-visible:ring-accent';
