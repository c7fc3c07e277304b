/** Microseconds of a clock that all processes of this machine share. */
const nowMicros = () => Number(process.hrtime.bigint() / 1_000n);

const STAMP = /\[sent (\d+)\]/g;

/** `content` with the time at which it is sent. */
export const stamped = (content: string) => `${content} [sent ${nowMicros()}]`;

/** Milliseconds since each of the stamps in `text` was made; empty when there is none. */
export function delaysMsOf(text: string): number[] {
  const now = nowMicros();
  return [...text.matchAll(STAMP)].map(([, sent]) => (now - Number(sent)) / 1_000);
}
