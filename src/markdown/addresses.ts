import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';
import { isWordSign } from './word-sign.ts';

/** Signs that no address has as people write them: spaces, quotes, and what belongs to the markdown around it. */
const END = /[\s<>"`\\|“”„«»‘’‹›…、。，！？；：「」『』【】（）]/u;
/** Signs that belong to the sentence where they are the last ones. */
const LAST = /[.,:;!?'*~]/;
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

function signOf(code: Code): string {
  return code === null || code < 0 ? ' ' : String.fromCharCode(code);
}

/**
 * An address as people mean it: its last `_` belongs to it; a curly quote, the point of the sentence and a bracket that
 * was opened before it do not. What is inside is never formatting.
 */
function addressThatBegins(beginnings: readonly string[], type: 'Http' | 'Www'): Construct {
  return {
    name: `writtenAddress${type}`,
    previous: canBegin,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const last = this.previous === 95 ? /[.,:;!?'*~_]/ : LAST;
      const open: string[] = [];
      let read = '';
      const trail: Construct = {
        partial: true,
        tokenize(trailEffects, isTrail, isNone) {
          trailEffects.enter('data');
          return next;
          function next(code: Code): State | undefined {
            const sign = signOf(code);
            if (last.test(sign)) {
              trailEffects.consume(code);
              return next;
            }
            trailEffects.exit('data');
            const isEnd = END.test(sign) || (sign in PAIRS && !open.includes(PAIRS[sign] ?? ''));
            return (isEnd ? isTrail : isNone)(code);
          }
        },
      };
      const isBeginning = canBegin(this.previous);
      return (code) => {
        if (!isBeginning) return nok(code);
        effects.enter('literalAutolink');
        effects.enter(`literalAutolink${type}`);
        return beginning(code);
      };

      function beginning(code: Code): State | undefined {
        const now = read + signOf(code).toLowerCase();
        if (beginnings.includes(read)) return isWordSign(code) || code === 91 ? inside(code) : nok(code);
        if (!beginnings.some((one) => one.startsWith(now))) return nok(code);
        read = now;
        effects.consume(code);
        return beginning;
      }

      function inside(code: Code): State | undefined {
        const sign = signOf(code);
        if (END.test(sign)) return end(code);
        if (last.test(sign)) return effects.check(trail, end, goOn)(code);
        const opener = PAIRS[sign];
        if (opener !== undefined) {
          const at = open.lastIndexOf(opener);
          if (at < 0) return end(code);
          open.splice(at, 1);
        } else if ('([{'.includes(sign)) open.push(sign);
        return goOn(code);
      }

      function goOn(code: Code): State | undefined {
        effects.consume(code);
        return inside;
      }

      function end(code: Code): State | undefined {
        effects.exit(`literalAutolink${type}`);
        effects.exit('literalAutolink');
        return ok(code);
      }
    },
  };
  function canBegin(code: Code): boolean {
    return !isWordSign(code) && !(type === 'Www' && /[/.@-]/.test(signOf(code)));
  }
}

const http = addressThatBegins(['http://', 'https://'], 'Http');
const www = addressThatBegins(['www.'], 'Www');

/** Addresses without brackets around them are links. */
export const addresses: Extension = { text: { 72: http, 104: http, 87: www, 119: www } };
