/** A piece of a text; `isFound` when it matches the search. */
export interface HighlightPiece {
  readonly text: string;
  readonly isFound: boolean;
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Splits `text` into pieces and marks those that match a word of `q`, ignoring accents. All pieces joined are the
 * text.
 */
export function highlightPieces(text: string, q: string): readonly HighlightPiece[] {
  const words = [...new Set(folded(q).split(/\s+/).filter(Boolean))];
  // Folding changes lengths, so each folded character stores the index of its original.
  const characters = [...text];
  const from: number[] = [];
  let plain = '';
  for (const [at, character] of characters.entries()) {
    const letters = folded(character);
    plain += letters;
    for (let n = 0; n < letters.length; n += 1) from.push(at);
  }
  const isFound = new Array<boolean>(characters.length).fill(false);
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
      isFound.fill(true, from[at] ?? 0, (from[at + word.length - 1] ?? 0) + 1);
    }
  }
  const pieces: { text: string; isFound: boolean }[] = [];
  for (const [at, character] of characters.entries()) {
    const last = pieces.at(-1);
    if (last !== undefined && last.isFound === isFound[at]) last.text += character;
    else pieces.push({ text: character, isFound: isFound[at] ?? false });
  }
  return pieces;
}

/** Characters before the first match that are kept. */
const LEAD = 40;

/** Cuts the beginning so that the first match is visible: in a long text it would be far down. */
export function aroundFirst(pieces: readonly HighlightPiece[]): readonly HighlightPiece[] {
  const [first, ...rest] = pieces;
  if (first === undefined || first.isFound || first.text.length <= LEAD || rest.length === 0) return pieces;
  return [{ text: `…${first.text.slice(-LEAD)}`, isFound: false }, ...rest];
}
