import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Stiff or odd words, each with an ordinary way to say the same. */
const AVOIDED: Readonly<Record<string, RegExp>> = {
  'say "the person who", or name the person': /\bwhoever\b/i,
  'say "no one", "someone", "everyone" or "anyone"': /\b(?:no|some|every|any)body\b/i,
  'leave it out, or say "in the meantime"': /\bmeanwhile\b/i,
  'say "appears here" or "will show up here"': /\bstands? here\b/i,
  'say "We’ll tell you" or "gets a notification"': /\b(?:is|are) told\b/i,
  'say the number alone: "3 urgent"': /\bof them\b/i,
  'say "right away"': /\bat once\b/i,
  'say "isn’t available"': /\b(?:is|are) not here\b/i,
  'say "automatically", or who does it': /\bby itself\b/i,
  'say "email"': /\bmails?\b/i,
  'say "already"': /\bby (?:then|now)\b/i,
  'say "current"': /\bpresent (?:plan|password|role)\b/i,
  'say "can"': /\b(?:you|they|members|staff|owners|moderators) may\b(?! (?:also|still))/i,
};

/** Texts of the specification, and those in which the word has another meaning. */
const ALLOWED = new Set<string>([]);

test('the texts of the product use ordinary words', async () => {
  const texts = new Set<string>();
  for (const file of globSync('src/{client/i18n,server/platform/i18n}/fil/**/*.ts', { cwd: root }))
    for (const catalogue of Object.values(await import(join(root, file))))
      for (const text of Object.keys(catalogue as Record<string, string>)) texts.add(text);
  expect(texts.size).toBeGreaterThan(2000);
  const found = [...texts].flatMap((text) =>
    Object.entries(AVOIDED)
      .filter(([, word]) => word.test(text) && !ALLOWED.has(text))
      .map(([advice]) => `${text} (${advice})`),
  );
  expect(found).toEqual([]);
  expect([...ALLOWED].filter((text) => !texts.has(text))).toEqual([]);
});
