import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { messages } from '../../../src/client/i18n/catalogues/fil.ts';
import { expectSamePlaces, isNode, textsIn, textsOf, walk } from '../../support/source-texts.ts';

const root = join(import.meta.dirname, '../../..');
/** Pages for testers speak English only. */
const NOT_FOR_PEOPLE = /client[\\/]qa[\\/]/;

/** In files that speak: a sentence may reach `t` by a table, as `t(reasons[reason])`. */
const SENTENCE = /^(?:[A-Z][a-z’']+|\{\w+\}) [^=<>]*[a-z.?]$/;
/** Said to nobody in the product: what a proxy answers, pages for testers, and keys of requests. */
const NOT_SAID = /client[\\/](?:data[\\/]api[\\/]status-text|routes|ui[\\/]emoji[\\/]emoji-list)\.tsx?$/;
const tabled = new Set<string>();

const texts = { said: new Set<string>(), written: new Set<string>() };
for (const file of globSync('{src/client,src/contract,machines}/**/*.{ts,tsx}', { cwd: root })) {
  if (NOT_FOR_PEOPLE.test(file) || /i18n[\\/](?:fil|catalogues)[\\/]/.test(file)) continue;
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  const tree = parseAst(readFileSync(join(root, file), 'utf8'), { lang });
  walk(tree, (node) => {
    for (const text of textsIn(node, 't')) texts.said.add(text);
    if (node.type === 'Literal' && typeof node.value === 'string') texts.written.add(node.value);
    // `First name …` and `Last name …` are written once.
    if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis))
      for (const label of ['First', 'Last'])
        texts.written.add(node.quasis.map(({ value: { cooked } }) => cooked).join(label));
    if (node.type === 'Property' && isNode(node.key) && typeof node.key.name === 'string')
      texts.written.add(node.key.name);
  });
  if (/src[\\/]client|notice-texts/.test(file) && !NOT_SAID.test(file))
    walk(tree, (node) => {
      if (node.type === 'JSXAttribute' || node.type === 'ImportDeclaration') return false;
      if (node.type !== 'Property' || !isNode(node.value) || node.value.type !== 'Literal') return true;
      const { value } = node.value;
      if (typeof value === 'string' && SENTENCE.test(value)) tabled.add(value);
      return true;
    });
}

/** What the server refuses with: as a problem's words, or as those of one field. */
const refusals = new Set<string>();

for (const file of globSync('src/server/**/*.ts', { cwd: root })) {
  const source = readFileSync(join(root, file), 'utf8');
  if (!/Problem\(|contentNotAccepted\(|function weaknessOf/.test(source)) continue;
  walk(parseAst(source, { lang: 'ts' }), (node) => {
    const { type, id, init } = node;
    const isMessage =
      type === 'VariableDeclarator' && isNode(id) && ['message', 'refusal'].includes(String(id.name));
    if (type === 'Property' && isNode(node.key) && node.key.name === 'refusal')
      for (const text of textsOf(node.value)) refusals.add(text);
    const found = [...textsIn(node, 'Problem', 1), ...textsIn(node, 'contentNotAccepted')];
    for (const text of isMessage ? textsOf(init) : found) refusals.add(text);
    if (type === 'ReturnStatement' && file.endsWith('weak-password.ts'))
      for (const text of textsOf(node.argument)) refusals.add(text);
  });
}

test('every text of the product is translated into Filipino', () => {
  expect([...texts.said].filter((text) => !(text in messages))).toEqual([]);
});

test('every text in a table is translated into Filipino', () => {
  expect([...tabled].filter((text) => !(text in messages))).toEqual([]);
});

test('every error message of the server is translated into Filipino', () => {
  expect([...refusals].filter((text) => !(text in messages))).toEqual([]);
});

test('there are no translations of removed texts', () => {
  const isGone = (text: string) => !texts.written.has(text) && !refusals.has(text);
  expect(Object.keys(messages).filter(isGone)).toEqual([]);
});

test('translations have the same placeholders as the English texts', () => {
  for (const [text, words] of Object.entries(messages)) expectSamePlaces(text, words);
});

test('no text has two translations, of which one would never be shown', async () => {
  const first = new Map<string, string>();
  const differ: string[] = [];
  for (const file of globSync('src/client/i18n/fil/**/*.ts', { cwd: root }))
    for (const catalogue of Object.values(await import(join(root, file))))
      for (const [text, words] of Object.entries(catalogue as Record<string, string>)) {
        if ((first.get(text) ?? words) !== words) differ.push(`${file}: ${text}`);
        first.set(text, words);
      }
  expect(first.size).toBe(Object.keys(messages).length);
  expect(differ).toEqual([]);
});
