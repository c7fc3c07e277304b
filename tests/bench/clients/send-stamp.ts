/** Microseconds on a clock that all processes of this machine share. */
const nowMicros = () => Number(process.hrtime.bigint() / 1_000n);

const STAMP = /\[sent (\d+)\]/g;

/** Adds the send time to `content`. */
export const stamped = (content: string) => `${content} [sent ${nowMicros()}]`;

/** Milliseconds since each stamp in `text`; empty when there is none. */
export function delaysMsOf(text: string): number[] {
  const now = nowMicros();
  return [...text.matchAll(STAMP)].map(([, sent]) => (now - Number(sent)) / 1_000);
}
