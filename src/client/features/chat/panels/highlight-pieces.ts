/** A piece of a text; `isFound` when it is what was looked for. */
export interface HighlightPiece {
  readonly text: string;
  readonly isFound: boolean;
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** `text` in pieces, those that say a word of `q` marked, whatever their accents. All pieces in a row are the text. */
export function highlightPieces(text: string, q: string): readonly HighlightPiece[] {
  const words = [...new Set(folded(q).split(/\s+/).filter(Boolean))];
  // Folding changes lengths, so each folded character remembers which one it came from.
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

/** Characters before the first find that are kept. */
const LEAD = 40;

/** Cut so that the first find is in sight: a long text would begin far before it. */
export function aroundFirst(pieces: readonly HighlightPiece[]): readonly HighlightPiece[] {
  const [first, ...rest] = pieces;
  if (first === undefined || first.isFound || first.text.length <= LEAD || rest.length === 0) return pieces;
  return [{ text: `…${first.text.slice(-LEAD)}`, isFound: false }, ...rest];
}
