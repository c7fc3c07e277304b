import { searchedWords } from '../../../contract/search/search-filters.ts';
import { folded } from '../../i18n/folded.ts';

interface Run {
  readonly text: string;
  readonly isMarked: boolean;
}

/** The text in runs: words that begin with one of the searched words are marked. */
function markedRuns(text: string, words: string): Run[] {
  const wanted = searchedWords(words).flatMap((word) => folded(word).match(/[\p{L}\p{N}]+/gu) ?? []);
  const runs: Run[] = [];
  let end = 0;
  const add = (from: number, to: number, isMarked: boolean) => {
    if (to > from) runs.push({ text: text.slice(from, to), isMarked });
  };
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const plain = folded(word);
    if (!wanted.some((one) => plain.startsWith(one) || (plain.length > 3 && one.startsWith(plain)))) continue;
    add(end, index, false);
    add(index, index + word.length, true);
    end = index + word.length;
  }
  add(end, text.length, false);
  return runs;
}

/** A text with the searched words marked. Nothing in it is taken as markup. */
export function MarkedText({ text, words }: { text: string; words: string }) {
  let at = 0;
  return markedRuns(text, words).map((run) => {
    const key = at;
    at += run.text.length;
    return run.isMarked ? (
      <mark key={key} className="rounded-[2px] bg-selected font-medium text-ink">
        {run.text}
      </mark>
    ) : (
      <span key={key}>{run.text}</span>
    );
  });
}
