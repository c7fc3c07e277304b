/** Text as it is compared when people search: `Peña` is found by `pena`. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
