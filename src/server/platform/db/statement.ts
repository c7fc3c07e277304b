/** Collects the values of a statement that is built at run time. */
export interface Parameters {
  readonly values: readonly unknown[];
  /** Adds `value` and returns its placeholder, with its type. */
  readonly $: (value: unknown, type: string) => string;
}

export function createParameters(): Parameters {
  const values: unknown[] = [];
  return { values, $: (value, type) => `$${values.push(value)}::${type}` };
}

/** Joins `conditions` with `and`, without absent ones; `true` when none is left. */
export function and(conditions: readonly (string | false | undefined)[]): string {
  return conditions.filter((condition) => typeof condition === 'string').join('\n and ') || 'true';
}
