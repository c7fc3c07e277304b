const names = new Map<string, string>();

/**
 * Marks a statement that is asked many times a second: each connection plans it once and keeps the plan, so its text
 * must never change and must not depend on how rare the values are, which a kept plan cannot know. Answers the text.
 */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `s${names.size + 1}`);
  return text;
}

/**
 * An array as a value of a prepared statement. PostgreSQL takes the plan for one short array to be cheaper than the plan
 * for any array, and plans the statement again at each call; it does not look into a subquery. `type` is of an element.
 */
export function arrayOf(place: string, type: string): string {
  return `(select ${place}::${type}[])::${type}[]`;
}

/** Under which name connections keep the plan; none for a statement that is planned each time. */
export function nameOf(text: string): string | undefined {
  return names.get(text);
}
