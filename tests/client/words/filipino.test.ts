import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { messages } from '../../../src/client/words/catalogues/fil.ts';
import { formatMessage } from '../../../src/contract/format-message.ts';

const root = join(import.meta.dirname, '../../..');
/** Pages for testers speak English only. */
const NOT_FOR_PEOPLE = /client[\\/](?:tester|dev)[\\/]/;

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The texts that an argument of `t` may be, as far as they are written there. */
function textsOf(argument: unknown): string[] {
  if (!isNode(argument)) return [];
  if (argument.type === 'Literal' && typeof argument.value === 'string') return [argument.value];
  if (argument.type === 'ConditionalExpression')
    return [...textsOf(argument.consequent), ...textsOf(argument.alternate)];
  return [];
}

function collect(node: unknown, into: { said: Set<string>; written: Set<string> }): void {
  if (Array.isArray(node)) for (const one of node) collect(one, into);
  else if (isNode(node)) {
    const { type, callee, value } = node;
    if (type === 'CallExpression' && isNode(callee) && callee.name === 't' && Array.isArray(node.arguments))
      for (const text of textsOf(node.arguments[0])) into.said.add(text);
    if (type === 'Literal' && typeof value === 'string') into.written.add(value);
    // `First name …` and `Last name …` are written once.
    if (type === 'TemplateLiteral' && Array.isArray(node.quasis))
      for (const label of ['First', 'Last'])
        into.written.add(node.quasis.map(({ value: { cooked } }) => cooked).join(label));
    if (type === 'Property' && isNode(node.key) && typeof node.key.name === 'string')
      into.written.add(node.key.name);
    for (const part of Object.values(node)) collect(part, into);
  }
}

/** In files that speak: a sentence may reach `t` by a table, as `t(reasons[reason])`. */
const SENTENCE = /^(?:[A-Z][a-z’']+|\{\w+\}) [^=<>]*[a-z.?]$/;
/** Said to nobody in the product: what a proxy answers, pages for testers, and keys of requests. */
const NOT_SAID = /client[\\/](?:api[\\/]status-text|routes|chat[\\/]emoji-list)\.tsx?$/;
const tabled = new Set<string>();

function collectSentences(node: unknown): void {
  if (Array.isArray(node)) for (const one of node) collectSentences(one);
  else if (isNode(node)) {
    if (node.type === 'JSXAttribute' || node.type === 'ImportDeclaration') return;
    if (node.type === 'Property' && isNode(node.value) && node.value.type === 'Literal') {
      const { value } = node.value;
      if (typeof value === 'string' && SENTENCE.test(value)) tabled.add(value);
    }
    for (const part of Object.values(node)) collectSentences(part);
  }
}

const texts = { said: new Set<string>(), written: new Set<string>() };
for (const file of globSync('{src/client,src/contract,machines}/**/*.{ts,tsx}', { cwd: root })) {
  if (NOT_FOR_PEOPLE.test(file) || /words[\\/](?:fil|catalogues)[\\/]/.test(file)) continue;
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  const tree = parseAst(readFileSync(join(root, file), 'utf8'), { lang });
  collect(tree, texts);
  if (/src[\\/]client/.test(file) && !NOT_SAID.test(file)) collectSentences(tree);
}

/** What the server refuses with: as a problem's words, or as those of one field. */
const refusals = new Set<string>();

function collectRefusals(node: unknown): void {
  if (Array.isArray(node)) for (const one of node) collectRefusals(one);
  else if (isNode(node)) {
    const { type, callee, id, init } = node;
    if (
      type === 'NewExpression' &&
      isNode(callee) &&
      callee.name === 'Problem' &&
      Array.isArray(node.arguments)
    )
      for (const text of textsOf(node.arguments[1])) refusals.add(text);
    if (
      type === 'CallExpression' &&
      isNode(callee) &&
      callee.name === 'contentNotAccepted' &&
      Array.isArray(node.arguments)
    )
      for (const text of textsOf(node.arguments[0])) refusals.add(text);
    if (type === 'VariableDeclarator' && isNode(id) && ['message', 'refusal'].includes(String(id.name)))
      for (const text of textsOf(init)) refusals.add(text);
    for (const part of Object.values(node)) collectRefusals(part);
  }
}

for (const file of globSync('src/server/**/*.ts', { cwd: root })) {
  const source = readFileSync(join(root, file), 'utf8');
  if (/Problem\(|contentNotAccepted\(/.test(source)) collectRefusals(parseAst(source, { lang: 'ts' }));
}

const placesIn = (text: string) => [...new Set(text.match(/\{(\w+)(?=[,}])/g) ?? [])].sort();

test('every text of the product has its Filipino words', () => {
  expect([...texts.said].filter((text) => !(text in messages))).toEqual([]);
});

test('what is said by way of a table has its Filipino words', () => {
  expect([...tabled].filter((text) => !(text in messages))).toEqual([]);
});

test('what the server refuses with has its Filipino words', () => {
  expect([...refusals].filter((text) => !(text in messages))).toEqual([]);
});

test('there are no Filipino words for texts that are gone', () => {
  const isGone = (text: string) => !texts.written.has(text) && !refusals.has(text);
  expect(Object.keys(messages).filter(isGone)).toEqual([]);
});

test.each(Object.entries(messages))('%s: the words have the same places', (text, words) => {
  expect(placesIn(words).filter((place) => !placesIn(text).includes(place))).toEqual([]);
  // Each branch closes, and whatever number comes finds one.
  for (const n of [0, 1, 2, 4, 1000]) {
    const values = Object.fromEntries(placesIn(text).map((place) => [place.slice(1), n]));
    expect(formatMessage(words, values, 'fil')).not.toContain('{');
  }
});
