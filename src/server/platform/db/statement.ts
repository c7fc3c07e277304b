/** Collects the values of a statement that is put together at run time. */
export interface Parameters {
  readonly values: readonly unknown[];
  /** The place of `value` in the text, with its type. */
  readonly $: (value: unknown, type: string) => string;
}

export function createParameters(): Parameters {
  const values: unknown[] = [];
  return { values, $: (value, type) => `$${values.push(value)}::${type}` };
}

/** `where` with all of `conditions`; those that are absent do not count. */
export function all(conditions: readonly (string | false | undefined)[]): string {
  return conditions.filter((condition) => typeof condition === 'string').join('\n and ') || 'true';
}
