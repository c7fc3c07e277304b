import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { createLesson } from '../../../src/contract/courses/lessons.ts';
import type { Visitor } from './a-browser.ts';
import type { Stage } from './a-stage.ts';

/** Where the sound of the video lesson is; the test answers for that host. */
export const SOUND = 'https://media.example/oras-mo.wav';
export const SOUND_SECONDS = 60;

const sections = {
  Puhunan: ['Ano ang tunay na puhunan', 'Listahan ng sangkap'],
  'Oras at packaging': [
    'Ang oras mo ay puhunan din',
    'Quiz: oras at packaging',
    'Costing sheet sa cellphone',
  ],
} as const;

const paragraph =
  'Isulat ang **bawat gastos**: sangkap, kuryente, gas at packaging. Ang hindi nakasulat ay nakakalimutan.';

const questions = [
  {
    id: randomUUID(),
    type: 'single-choice',
    question: '₱119.70 ang puhunan ng isang dosena at gusto mo ng 25% na tubo sa presyo. Magkano ang benta?',
    options: ['₱149.63', '₱159.60', '₱144.70', '₱179.55'],
    correct_answer: 1,
    explanation: 'Idinagdag mo ang 25% sa puhunan. Kapag tubo *sa presyo*, hatiin: ₱119.70 ÷ 0.75 = ₱159.60.',
  },
  {
    id: randomUUID(),
    type: 'multiple-choice',
    question: 'Alin ang bahagi ng puhunan?',
    options: ['Kuryente', 'Tubo', 'Packaging'],
    correct_answer: [0, 2],
    explanation: '',
  },
  {
    id: randomUUID(),
    type: 'text',
    question: 'Anong unit ang gamit sa harina?',
    correct_answer: 'gramo',
    explanation: '',
  },
] as const;

export interface StagedCourse {
  readonly courseId: string;
  /** Ids of the lessons by title. */
  readonly lessons: Readonly<Record<string, string>>;
}

/** A published course of five lessons in two sections: texts, a sound, and a quiz with each type of question. */
export async function aCourse(
  stage: Pick<Stage, 'post'>,
  owner: Visitor,
  groupId: string,
): Promise<StagedCourse> {
  const post = async (path: string, data: object) => {
    const { data: made } = (await stage.post(owner, path, data)) as { data: { id: string } };
    return made.id;
  };
  const courseId = await post(createCourse.path, {
    group_id: groupId,
    title: 'Costing 101',
    content_md: 'Magkano ba talaga ang isang dosenang pandesal? Alamin ang **tunay na puhunan** mo.',
  });
  const lessons: Record<string, string> = {};
  for (const [section_title, titles] of Object.entries(sections))
    for (const title of titles)
      lessons[title] = await post(createLesson.path, {
        course_id: courseId,
        section_title,
        title,
        content_md: title.startsWith('Quiz')
          ? ''
          : `${paragraph}\n\n`.repeat(title.startsWith('Ano') ? 40 : 2),
        ...(title.startsWith('Ang oras')
          ? { type: 'VIDEO', video_url: SOUND }
          : title.startsWith('Quiz')
            ? { type: 'QUIZ', quiz_content: { questions } }
            : { type: 'TEXT' }),
      });
  return { courseId, lessons };
}

/** Answers for the host of {@link SOUND}, by ranges, so that a player can jump. */
export async function serveSound(context: BrowserContext): Promise<void> {
  const file = silence();
  await context.route(SOUND, (route) => {
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? [];
    const last = to === '' ? file.length - 1 : Number(to);
    return route.fulfill({
      status: 206,
      contentType: 'audio/wav',
      headers: { 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${last}/${file.length}` },
      body: file.subarray(Number(from), last + 1),
    });
  });
}

/** A minute of silence as a WAV file of 8-bit samples. */
function silence(): Buffer {
  const rate = 4000;
  const samples = Buffer.alloc(rate * SOUND_SECONDS, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
