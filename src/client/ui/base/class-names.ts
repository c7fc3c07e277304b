/** Joins what is truthy with spaces. Later classes do not override earlier ones: CSS order decides. */
export function classNames(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
