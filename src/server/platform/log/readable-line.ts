const COLOURS: Readonly<Record<string, number>> = { warn: 33, error: 31, fatal: 31, debug: 90, trace: 90 };

/**
 * Converts a JSON line of the log into a line for a terminal: time, level, message and fields. A stack follows below.
 */
export function readableLine(line: string, hasColours: boolean): string {
  const colouredIn = (code: number, text: string) => (hasColours ? `\u001b[${code}m${text}\u001b[0m` : text);
  const { time, level, msg, err, ...fields } = JSON.parse(line);
  const colour = COLOURS[level] ?? 36;
  const rest = Object.entries(fields).map(
    ([name, value]) => ` ${colouredIn(90, `${name}=${JSON.stringify(value)}`)}`,
  );
  const stack = err?.stack ? `\n${String(err.stack).split('\n').map(withoutControls).join('\n')}` : '';
  const clock = String(time).slice(11, 19);
  return `${clock} ${colouredIn(colour, String(level).padEnd(5))} ${withoutControls(String(msg ?? ''))}${rest.join('')}${stack}\n`;
}

/** Removes control characters: a terminal would run escape sequences, even those in a user's name. */
function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
