/** Normalizes text for searching: `pena` finds `Peña`. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
