/** A row of a sidebar: icon, name, and what is new at the right end. 36 px high, 48 on touch. */
export const sideRowClass =
  'mx-2 flex h-row min-w-0 items-center gap-2.5 rounded-control px-2 text-left text-dense -outline-offset-2 [&>svg]:size-4 [&>svg]:flex-none [&>svg]:stroke-[1.75]';

interface SideRowState {
  isCurrent?: boolean;
  /** Something unread is behind it. */
  hasNews?: boolean;
}

/** The colours and weight of a row. On a phone the sidebar is a screen of its own, where no row is current. */
export function sideRowLook({ isCurrent = false, hasNews = false }: SideRowState): string {
  return [
    isCurrent ? 'bg-selected text-ink max-sm:bg-transparent' : 'hover:bg-hover',
    hasNews ? 'font-semibold' : isCurrent && 'font-medium',
    hasNews ? 'text-ink [&>svg]:text-soft' : !isCurrent && 'text-soft [&>svg]:text-muted',
  ]
    .filter(Boolean)
    .join(' ');
}
