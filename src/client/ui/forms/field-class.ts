/** A field is a column: label, box, message. */
export const fieldClass = 'grid min-w-0 gap-1.5';

/** The words above a box. */
export const labelClass = 'text-meta/4.5 font-medium text-ink';

const box =
  'w-full min-w-0 rounded-control border border-line-field bg-raised text-dense text-ink outline-none';
// One more pixel by an inner ring: the edge becomes 2 px and nothing moves.
const edge =
  'focus-within:border-accent focus-within:ring-1 focus-within:ring-accent invalid:border-danger invalid:ring-1 invalid:ring-danger invalid:focus-within:border-danger invalid:focus-within:ring-danger';

/** The box of a single line: an `Input` itself, or a `Group` around one. */
export const boxClass = `${box} ${edge} h-field disabled:border-line disabled:bg-sunken disabled:text-muted`;

/** The box of several lines. */
export const areaClass = `${box} ${edge} block px-3 py-2.25 text-body disabled:border-line disabled:bg-sunken disabled:text-muted`;
