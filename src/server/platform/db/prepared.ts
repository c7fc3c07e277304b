const names = new Map<string, string>();

/**
 * Marks a statement that runs many times per second: each connection plans it once and keeps the plan. So its text must
 * never change, and the best plan must not depend on how rare the values are. Returns the text.
 */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `s${names.size + 1}`);
  return text;
}

/**
 * SQL for an array as a value of a prepared statement. PostgreSQL estimates the plan for one short array to be cheaper
 * than the general plan, and so plans again at each call; a subquery hides the array from it. `type` is that of an
 * element.
 */
export function arrayOf(place: string, type: string): string {
  return `(select ${place}::${type}[])::${type}[]`;
}

/** Returns the name of the prepared statement; undefined for a statement that is planned each time. */
export function nameOf(text: string): string | undefined {
  return names.get(text);
}
