import { expect } from 'vitest';
import { formatMessage } from '../../src/contract/core/format-message.ts';

type Node = Record<string, unknown>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** Calls `see` for each node of a syntax tree, from the outside in. What it answers false for is not looked into. */
export function walk(tree: unknown, see: (node: Node) => unknown): void {
  if (Array.isArray(tree)) for (const one of tree) walk(one, see);
  else if (isNode(tree) && see(tree) !== false) for (const part of Object.values(tree)) walk(part, see);
}

/** The texts that an expression may be, as far as they are written there. */
export function textsOf(expression: unknown): string[] {
  if (!isNode(expression)) return [];
  if (expression.type === 'Literal' && typeof expression.value === 'string') return [expression.value];
  if (expression.type === 'ConditionalExpression')
    return [...textsOf(expression.consequent), ...textsOf(expression.alternate)];
  return expression.type === 'LogicalExpression' ? textsOf(expression.right) : [];
}

/** The texts of the argument at `place`, where the node is a call of that name, or makes a new one; otherwise none. */
export function textsIn({ type, callee, arguments: given }: Node, name: string, place = 0): string[] {
  const isCall = type === 'CallExpression' || type === 'NewExpression';
  return isCall && isNode(callee) && callee.name === name && Array.isArray(given)
    ? textsOf(given[place])
    : [];
}

const placesIn = (text: string) => [...new Set(text.match(/\{(\w+)(?=[,}])/g) ?? [])].sort();

/** Fails unless the Filipino words of a text have places for what it has, and a branch for whatever number comes. */
export function expectSamePlaces(text: string, words: string): void {
  expect(
    placesIn(words).filter((place) => !placesIn(text).includes(place)),
    text,
  ).toEqual([]);
  for (const n of [0, 1, 2, 4, 1000]) {
    const values = Object.fromEntries(placesIn(text).map((place) => [place.slice(1), n]));
    expect(formatMessage(words, values, 'fil'), text).not.toContain('{');
  }
}
