/** A file or voice message. */
export const chipClass =
  'mt-1.5 flex h-14 max-w-88 items-center gap-3 rounded-control border border-line bg-raised pr-1.5 pl-3';
