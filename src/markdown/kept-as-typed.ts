import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';
import { isWordSign } from './word-sign.ts';

/** `2*3*4` and `f**k this s**t` have no formatting, and `5~~6` has none. Underscores in words have none anyway. */
const signsInWord: Construct = {
  name: 'signsInWord',
  previous: isWordSign,
  tokenize(this: TokenizeContext, effects, ok, nok) {
    const isInWord = isWordSign(this.previous);
    return (first) => {
      if (!isInWord) return nok(first);
      effects.enter('data');
      return sign(first);
      function sign(code: Code): State | undefined {
        if (code === first) {
          effects.consume(code);
          return sign;
        }
        effects.exit('data');
        return (isWordSign(code) ? ok : nok)(code);
      }
    };
  },
};

/** References that programs write. A person who types `&nbsp;` means these six signs. */
const REFERENCES = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

const typedReference: Construct = {
  name: 'typedReference',
  tokenize(effects, ok, nok) {
    let name = '';
    return (ampersand) => {
      effects.enter('data');
      effects.consume(ampersand);
      return inName;
    };
    function inName(code: Code): State | undefined {
      const sign = signOf(code);
      if (/^[a-z\d]$/i.test(sign)) {
        name += sign;
        effects.consume(code);
        return inName;
      }
      effects.exit('data');
      return (name === '' || REFERENCES.has(name) ? nok : ok)(code);
    }
  },
};

/** What names of files have: not what Windows forbids in them, and not what ends a link or a struck text around it. */
const NAME = /[^\s*?"<>|`~\]\\]/;

const folder: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (backslash) => {
      effects.enter('data');
      effects.consume(backslash);
      effects.exit('data');
      return (code) => (NAME.test(signOf(code)) ? ok : nok)(code);
    };
  },
};

/** `C:\Users\_ana_`, `\\server\_share` and `¯\_(ツ)_/¯`: backslashes and underscores are what was typed. */
function path(beginning: RegExp, length: number): Construct {
  return {
    name: 'path',
    previous: canBegin,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const isBeginning = canBegin(this.previous);
      let read = '';
      return (code) => {
        if (!isBeginning) return nok(code);
        effects.enter('data');
        return begin(code);
      };
      function begin(code: Code): State | undefined {
        const now = read + signOf(code);
        if (!beginning.test(now)) {
          effects.exit('data');
          return nok(code);
        }
        read = now;
        effects.consume(code);
        return read.length < length ? begin : goOn;
      }
      function goOn(code: Code): State | undefined {
        if (code === 92) {
          effects.exit('data');
          return effects.check(folder, goInto, ok)(code);
        }
        if (NAME.test(signOf(code))) {
          effects.consume(code);
          return goOn;
        }
        effects.exit('data');
        return ok(code);
      }
      function goInto(code: Code): State | undefined {
        effects.enter('data');
        effects.consume(code);
        return goOn;
      }
    },
  };
}

function canBegin(code: Code): boolean {
  return !isWordSign(code) && code !== 92;
}

function signOf(code: Code): string {
  return code === null || code < 0 ? ' ' : String.fromCharCode(code);
}

const drive = path(/^[a-z](?::(?:\\[^\s*?"<>|`~\]\\]?)?)?$/i, 4);
const server = path(/^\\(?:\\[a-z\d]?)?$/i, 3);
const shrug = path(/^¯(?:\\_?)?$/, 3);
const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((one) => one.charCodeAt(0));

/** A line without the signs of its quote or item ends the paragraph in it: it was not meant to go on. */
const lineOutside: Construct = {
  name: 'lineOutside',
  tokenize(this: TokenizeContext, _, ok, nok) {
    return (code) => (this.interrupt === true && this.parser.lazy[this.now().line] === true ? ok : nok)(code);
  },
};

/** What markdown would take for formatting, although nobody means it. */
export const keptAsTyped: Extension = {
  flow: { null: lineOutside },
  string: { 38: typedReference },
  text: {
    ...Object.fromEntries(LETTERS.map((code) => [code, drive])),
    38: typedReference,
    42: signsInWord,
    92: server,
    126: signsInWord,
    175: shrug,
  },
};
