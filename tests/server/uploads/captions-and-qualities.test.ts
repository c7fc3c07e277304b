import { expect, test } from 'vitest';
import { readCaptions } from '../../../src/server/features/uploads/captions/web-vtt.ts';
import { qualitiesOf, sizeOf } from '../../../src/server/features/uploads/streams/encoding.ts';

test('captions keep their times and words, in order, and nothing else', () => {
  const srt =
    '2\r\n00:01:05,5 --> 00:01:07,250 \r\nIkalawa\r\n<i>linya</i>\r\n\r\n1\r\n00:00:01,000 --> 00:00:02,000\r\nUna';
  expect(readCaptions(srt)).toEqual({
    cues: 2,
    content:
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nUna\n\n00:01:05.500 --> 00:01:07.250\nIkalawa\n<i>linya</i>\n',
  });
  const vtt = `\ufeffWEBVTT - Aralin

STYLE
::cue { background: url(https://elsewhere.example/a.png) }

NOTE a note

intro
01:02.000 --> 01:03.000 align:start region:bill line:90%
Kumusta
01:04.000 --> 01:05.000
Walang pagitan`;
  expect(readCaptions(vtt)).toEqual({
    cues: 2,
    content:
      'WEBVTT\n\n00:01:02.000 --> 00:01:03.000 align:start line:90%\nKumusta\n\n00:01:04.000 --> 00:01:05.000\nWalang pagitan\n',
  });
});

test('SubRip as programs and people write it', () => {
  const at = (from: number, to: number) => `00:00:0${from}.000 --> 00:00:0${to}.000`;
  const srt = (from: number, to: number) => `00:00:0${from},000 --> 00:00:0${to},000`;
  const rows = [
    [
      'less than',
      `1\n${srt(0, 2)}\nI <3 baking at 2 < 3 & Q&A`,
      [[0, 2, '', 'I &lt;3 baking at 2 &lt; 3 &amp; Q&amp;A']],
    ],
    ['position', `1\n${srt(0, 2)}\n{\\an8}Nasa taas ito`, [[0, 2, ' line:0', 'Nasa taas ito']]],
    ['position and style', `1\n${srt(0, 2)}\n{\\an6\\b1}Dito`, [[0, 2, ' line:50% align:end', 'Dito']]],
    ['a corner', `1\n${srt(0, 2)}\n{\\an7}Sulok`, [[0, 2, ' line:0 align:start', 'Sulok']]],
    [
      'no blank lines',
      `1\n${srt(0, 1)}\nUna\n2\n${srt(1, 2)}\nIkalawa`,
      [
        [0, 1, '', 'Una'],
        [1, 2, '', 'Ikalawa'],
      ],
    ],
    [
      'a blank line inside',
      `1\n${srt(0, 2)}\nUnang linya\n\nIkalawang linya\n\n2\n${srt(2, 3)}\nSunod\n`,
      [
        [0, 2, '', 'Unang linya\nIkalawang linya'],
        [2, 3, '', 'Sunod'],
      ],
    ],
    [
      'a number that is said',
      `${srt(0, 1)}\n42\n\n${srt(1, 2)}\nTama`,
      [
        [0, 1, '', '42'],
        [1, 2, '', 'Tama'],
      ],
    ],
    ['marks', `1\n${srt(0, 1)}\n<font color="#f00"><i>Uy</i></font>`, [[0, 1, '', '<i>Uy</i>']]],
  ] as const;
  for (const [name, file, cues] of rows) {
    const content = cues.map(([from, to, settings, text]) => `${at(from, to)}${settings}\n${text}`);
    expect(readCaptions(file).content, name).toBe(`${['WEBVTT', ...content].join('\n\n')}\n`);
  }
});

test('a file that is none says why, and where', () => {
  const cases: readonly [string, string][] = [
    ['Hello', 'There are no captions in this file'],
    ['WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n\n', 'There are no captions in this file'],
    ['1\n00:00:0x,000 --> 00:00:02,000\nA', 'Line 2: the times cannot be read'],
    ['\n00:61.000 --> 01:02.000\nA', 'Line 2: the times cannot be read'],
    ['00:05.000 --> 00:05.000\nA', 'Line 1: the caption ends before it begins'],
    ['00:05.000 --> 00:06.000\nMa\ufffdana', 'The file is not saved as UTF-8 text'],
  ];
  for (const [file, message] of cases) {
    const issue = { path: 'content', message };
    expect(() => readCaptions(file), file).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining(issue)] }),
    );
  }
});

test('a video gets the usual qualities, none larger than itself, with even sides', () => {
  const cases: readonly [width: number, height: number, lines: readonly number[]][] = [
    [1920, 1080, [240, 360, 720]],
    [1280, 720, [240, 360, 720]],
    [720, 1280, [240, 360, 720]],
    [854, 480, [240, 360, 480]],
    [640, 368, [240, 360]],
    [426, 240, [240]],
    [101, 57, [56]],
    [2, 4000, [2]],
  ];
  for (const [width, height, lines] of cases) {
    const qualities = qualitiesOf({ width, height });
    expect(
      qualities.map((one) => one.lines),
      `${width}x${height}`,
    ).toEqual(lines);
    for (const one of qualities) {
      const size = sizeOf({ width, height }, one.lines);
      expect([size.width % 2, size.height % 2, Math.min(size.width, size.height)]).toEqual([0, 0, one.lines]);
    }
  }
});
