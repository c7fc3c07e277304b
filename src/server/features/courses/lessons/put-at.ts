/** The ids with `id` at the place `index`, or at the end when there is no such place. */
export function putAt(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, index), id, ...others.slice(index)];
}
