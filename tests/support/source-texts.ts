import { IntlMessageFormat } from 'intl-messageformat';
import { expect } from 'vitest';
import { formatMessage } from '../../src/contract/core/format-message.ts';

type Node = Record<string, unknown>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/**
 * Calls `see` for each node of a syntax tree, parents first. When it returns false, the node's children are
 * skipped.
 */
export function walk(tree: unknown, see: (node: Node) => unknown): void {
  if (Array.isArray(tree)) for (const one of tree) walk(one, see);
  else if (isNode(tree) && see(tree) !== false) for (const part of Object.values(tree)) walk(part, see);
}

/** The string values that an expression can have, as far as they are literals in it. */
export function textsOf(expression: unknown): string[] {
  if (!isNode(expression)) return [];
  if (expression.type === 'Literal' && typeof expression.value === 'string') return [expression.value];
  if (expression.type === 'ConditionalExpression')
    return [...textsOf(expression.consequent), ...textsOf(expression.alternate)];
  return expression.type === 'LogicalExpression' ? textsOf(expression.right) : [];
}

/**
 * The string values of the argument at index `place`, when the node is a call or a `new` of that name;
 * otherwise none.
 */
export function textsIn({ type, callee, arguments: given }: Node, name: string, place = 0): string[] {
  const isCall = type === 'CallExpression' || type === 'NewExpression';
  return isCall && isNode(callee) && callee.name === name && Array.isArray(given)
    ? textsOf(given[place])
    : [];
}

/** Of a piece of a parsed message: plain words, which have a `value` too, but no name of a place. */
const WORDS = 0;

/** The names of the places that a text has for values, once each. */
function placesIn(text: string): string[] {
  const places = new Set<string>();
  const message = new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true });
  walk(message.getAst(), ({ type, value }) => {
    if (typeof type === 'number' && type !== WORDS && typeof value === 'string') places.add(value);
  });
  return [...places];
}

/** Fails unless the Filipino translation has all placeholders of the text, and a branch for every number. */
export function expectSamePlaces(text: string, words: string): void {
  expect(
    placesIn(words).filter((place) => !placesIn(text).includes(place)),
    text,
  ).toEqual([]);
  for (const n of [0, 1, 2, 4, 1000]) {
    const values = Object.fromEntries(placesIn(text).map((place) => [place, n]));
    expect(formatMessage(words, values, 'fil'), text).not.toContain('{');
  }
}
