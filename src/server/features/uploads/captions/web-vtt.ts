import { Problem } from '../../../../contract/core/problems.ts';

export interface ReadCaptions {
  /** A WebVTT file of our own making: the times and words of the given one, and nothing else of it. */
  readonly content: string;
  readonly cues: number;
}

const CUES_MAX = 20_000;
const TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})$/;
const ARROW = '-->';
/** More lines than a caption has. */
const CUE_LINES_MAX = 50;
const NUMBER = /^\s*\d+\s*$/;
/** How SubRip says position and style. */
const OVERRIDE = /\{\\[^{}\n]*\}/g;
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
  const isSubRip = !lines[0]?.startsWith('WEBVTT');
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
    const given = (isSubRip ? linesOfSubRip(lines, at) : linesOfWebVtt(lines, at)).join('\n');
    const words = given.replace(OVERRIDE, '').split('\n').map(wordsOf).filter(Boolean);
    const settings = times.settings || positionOf(given);
    if (words.length > 0) cues.push({ ...times, text: [`${lineOf(times)}${settings}`, ...words].join('\n') });
    if (cues.length > CUES_MAX)
      throw atContent(new Problem('request.invalid', 'There are too many captions'));
  }
  if (cues.length === 0)
    throw atContent(new Problem('request.invalid', 'There are no captions in this file'));
  const sorted = cues.toSorted((one, other) => one.from - other.from);
  return { content: `${['WEBVTT', ...sorted.map(({ text }) => text)].join('\n\n')}\n`, cues: cues.length };
}

/** The lines of the cue whose times are at `at`. An empty one ends it. */
function linesOfWebVtt(lines: readonly string[], at: number): readonly string[] {
  const rest = lines.slice(at + 1, at + 1 + CUE_LINES_MAX);
  // A line with an arrow begins the next one where the empty line between them was forgotten.
  const end = rest.findIndex((line) => line.trim() === '' || line.includes(ARROW));
  return end < 0 ? rest : rest.slice(0, end);
}

/** The same of SubRip: a cue goes on until the next times, and the number before those is not part of it. */
function linesOfSubRip(lines: readonly string[], at: number): readonly string[] {
  const rest = lines.slice(at + 1, at + 1 + CUE_LINES_MAX);
  const next = rest.findIndex((line) => line.includes(ARROW));
  if (next < 0) return rest;
  const isNumbered = NUMBER.test(lines[at - 1] ?? '') && NUMBER.test(rest[next - 1] ?? '');
  return rest.slice(0, isNumbered ? next - 1 : next);
}

/** One line as WebVTT: its own marks stay, those of SubRip go, and other signs of WebVTT are words. */
function wordsOf(line: string): string {
  return line
    .trim()
    .replace(/<\/?font\b[^>]*>/gi, '')
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+|#x[\da-f]+);)/gi, '&amp;')
    .replace(/<(?!\/?(?:[biuc]|v|lang|ruby|rt)(?:[.\s][^<>]*)?>|\d[\d:.]*>)/gi, '&lt;');
}

/** Where `{\an1}` to `{\an9}` put a caption: as on the keys of numbers. */
function positionOf(text: string): string {
  const [, key] = /\{[^{}]*\\an([1-9])/i.exec(text) ?? [];
  if (key === undefined) return '';
  const [row, column] = [Math.floor((Number(key) - 1) / 3), (Number(key) - 1) % 3];
  const line = ['', ' line:50%', ' line:0'][row] ?? '';
  return line + ([' align:start', '', ' align:end'][column] ?? '');
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
