import type { Locator, Page } from 'playwright-core';
import { messages } from '../../../src/client/i18n/catalogues/fil.ts';
import { formatMessage } from '../../../src/contract/core/format-message.ts';

/** What stands in the places of a text while it is made a pattern: a number that no text has, and no word. */
const NUMBER = 77;
const NAME = '\u0000';

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The text of an ICU message, with `name` in its places and `NUMBER` where it counts. */
function sampleOf(message: string): string {
  const places = new Set(message.match(/(?<=\{)\w+(?=[,}])/g));
  const values = [...places].map((place) => [place, message.includes(`{${place}, plural`) ? NUMBER : NAME]);
  return formatMessage(message, Object.fromEntries(values), 'fil');
}

/** The source of what matches `sample` with anything in its places. */
const patternOf = (sample: string) =>
  escaped(sample).replaceAll(NAME, '(.+)').replaceAll(String(NUMBER), '\\d+');

const catalogue = Object.entries(messages).map(([english, filipino]) => ({
  english: sampleOf(english),
  filipino: sampleOf(filipino),
}));

/** What the Filipino words of `english` match, which is a text, a part of one, or one with something in its places. */
function patternsFor(english: string): string[] {
  const words = messages[english];
  if (words !== undefined) return [escaped(words)];
  const found = catalogue.flatMap((text) => {
    const filled = new RegExp(`^${patternOf(text.english)}$`).exec(english);
    if (filled !== null && /[a-z]{3}/.test(text.english))
      return [patternOf(filled.slice(1).reduce((words, name) => words.replace(NAME, name), text.filipino))];
    return text.english.replaceAll(NAME, '').includes(english) ? [patternOf(text.filipino)] : [];
  });
  // What someone wrote is in no catalogue.
  return [...found, escaped(english)];
}

/** What matches in Filipino what `words` match in English. Of patterns it knows `|`, `^`, `$`, `\d+` and `x?`. */
function filipinoFor(words: string | RegExp, isExact = false): RegExp {
  const texts =
    typeof words === 'string'
      ? [words]
      : words.source
          .replace(/[\^$]|\w\?/g, '')
          .replaceAll('\\d+', String(NUMBER))
          .split('|');
  const patterns = texts.flatMap(patternsFor).join('|');
  return isExact ? new RegExp(`^(?:${patterns})$`) : new RegExp(patterns, 'i');
}

interface Wanted {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
}

/** What is given to `method` of a page or a locator, with Filipino words in place of the English ones. */
function translated(method: string, given: unknown[]): unknown[] {
  const [first, options] = given as [string | RegExp, Wanted | undefined];
  if (method === 'getByText' || method === 'getByLabel') return [filipinoFor(first, options?.exact)];
  if (method !== 'getByRole' || options?.name === undefined) return given;
  return [first, { ...options, name: filipinoFor(options.name, options.exact) }];
}

/** A page that is in Filipino, for acts that look for its parts by their English words; and what they find there. */
export function inFilipino<Found extends Page | Locator>(found: Found): Found {
  return new Proxy(found, {
    get(target, method) {
      const member: unknown = Reflect.get(target, method);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const answer: unknown = member.apply(target, translated(String(method), given));
        return isLocator(answer) ? inFilipino(answer) : answer;
      };
    },
  });
}

const isLocator = (found: unknown): found is Locator =>
  typeof found === 'object' && found !== null && 'getByRole' in found;
