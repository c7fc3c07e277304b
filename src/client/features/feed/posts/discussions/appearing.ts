/** Longest wait for an element: a list of cards that were never measured is rendered in steps. */
const PATIENCE_MS = 4000;
const LOOK_EVERY_MS = 50;

/** Resolves with the element once it is in the page; null after the longest wait. */
export async function appearing(selector: string): Promise<HTMLElement | null> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_EVERY_MS) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return null;
}
