/** Rounds of each comparison; `ROUNDS=1` for a quick look. */
export const rounds = (usual: number) => Number(process.env.ROUNDS ?? usual);

/** Sends `messages` at an even pace, one after the other. A slow message does not delay all later ones. */
export async function sayAtPace(
  messages: number,
  perSecond: number,
  say: (n: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  for (let n = 1; n <= messages; n++) {
    await say(n);
    const wait = startedAt + (n * 1_000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
