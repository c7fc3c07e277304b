/** The `as_of` of a push or of the `data` of a shown one. 0 for one of an old release, which any badge may close. */
export function asOfPush(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const asOf: unknown = Reflect.get(value, 'as_of');
  return typeof asOf === 'number' ? asOf : 0;
}
