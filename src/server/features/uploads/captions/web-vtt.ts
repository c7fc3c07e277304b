import { Problem } from '../../../../contract/core/problems.ts';

export interface ReadCaptions {
  /** A WebVTT file of our own making: the times and words of the given one, and nothing else of it. */
  readonly content: string;
  readonly cues: number;
}

const CUES_MAX = 20_000;
const TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})$/;
const ARROW = '-->';
/** Where a caption stands; other settings refer to what is left out. */
const SETTING = /^(?:line|position|size|align|vertical):[\w.,%-]+$/;

/**
 * Reads a WebVTT or SubRip (.srt) file. Styles, regions and notes are left out, and captions are sorted by their begin.
 *
 * @throws Problem `request.invalid` that names the line
 */
export function readCaptions(file: string): ReadCaptions {
  if (file.includes('\ufffd') || file.includes('\0'))
    throw atContent(new Problem('request.invalid', 'The file is not saved as UTF-8 text'));
  const lines = file.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const cues: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  for (let at = 0; at < lines.length; at++) {
    const head = lines[at] ?? '';
    if (!head.includes(ARROW)) continue;
    const times = timesOf(head);
    const values = { line: at + 1 };
    if (times === null)
      throw atContent(new Problem('request.invalid', 'Line {line}: the times cannot be read', { values }));
    if (times.to <= times.from)
      throw atContent(
        new Problem('request.invalid', 'Line {line}: the caption ends before it begins', { values }),
      );
    const words: string[] = [];
    // A line with an arrow begins the next one where the empty line between them was forgotten.
    while (at + 1 < lines.length && (lines[at + 1] ?? '').trim() !== '' && !lines[at + 1]?.includes(ARROW))
      words.push((lines[++at] ?? '').trim());
    if (words.length > 0)
      cues.push({ ...times, text: [`${lineOf(times)}${times.settings}`, ...words].join('\n') });
    if (cues.length > CUES_MAX)
      throw atContent(new Problem('request.invalid', 'There are too many captions'));
  }
  if (cues.length === 0)
    throw atContent(new Problem('request.invalid', 'There are no captions in this file'));
  const sorted = cues.toSorted((one, other) => one.from - other.from);
  return { content: `${['WEBVTT', ...sorted.map(({ text }) => text)].join('\n\n')}\n`, cues: cues.length };
}

function timesOf(head: string): { from: number; to: number; settings: string } | null {
  const [left = '', right = ''] = head.split(ARROW);
  const [end = '', ...settings] = right.trim().split(/\s+/);
  const [from, to] = [secondsOf(left.trim()), secondsOf(end)];
  if (from === null || to === null) return null;
  const kept = settings.filter((one) => SETTING.test(one));
  return { from, to, settings: kept.map((one) => ` ${one}`).join('') };
}

function secondsOf(time: string): number | null {
  const [, hours = '0', minutes = '', seconds = '', part = ''] = TIME.exec(time) ?? [];
  if (minutes === '' || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(part.padEnd(3, '0')) / 1000;
}

function lineOf({ from, to }: { from: number; to: number }): string {
  return `${timeOf(from)} ${ARROW} ${timeOf(to)}`;
}

function timeOf(seconds: number): string {
  const all = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(all % 1000).padStart(3, '0');
  return `${two(all / 3_600_000)}:${two((all / 60_000) % 60)}:${two((all / 1000) % 60)}.${rest}`;
}

/** On the field `content`, so that the form shows it there. */
function atContent({ code, message, words }: Problem): Problem {
  return new Problem(code, 'The request is not valid', { issues: [{ path: 'content', message, words }] });
}
