import type {
  GeneratedContent,
  GeneratedLesson,
  GeneratedQuiz,
  GenerationRequest,
} from '../../../../../machines/ai-dialog.machine.ts';

/** Longest subject that is taken from the context, in characters. */
const SUBJECT_MAX = 60;

const lessonTitles = [
  'What {subject} is about',
  'What you need before you start',
  'The first steps of {subject}',
  'A worked example, step by step',
  'Common mistakes and how to fix them',
  'Doing it faster without losing quality',
  'Checking your own work',
  'Working with others on {subject}',
  'Costs, prices and time',
  'Where to go from here',
];

const paragraphs = [
  'In this lesson you learn one part of {subject} and try it yourself right away.',
  'Take your time. Read it once, then do it once without looking.',
  'Write down what was hard. You will need it in the quiz.',
  'Ask in the discussions when something does not work the way it is written here.',
];

const steps = [
  'Prepare what you need and put the rest away.',
  'Do the smallest version first.',
  'Compare your result with the example.',
  'Change one thing and do it again.',
];

/** The first of each four is correct. They are mixed before they are shown. */
type Question = readonly [string, string, string, string, string];
const fallback: Question = [
  'What is the most important part of {subject}?',
  'The basics',
  'The cover',
  'The price',
  'The end',
];
const questions: readonly Question[] = [
  [
    'What do you do first in {subject}?',
    'Prepare what you need',
    'Ask for payment',
    'Skip to the end',
    'Start over',
  ],
  [
    'What helps most when you are stuck?',
    'Do the smallest version first',
    'Buy new tools',
    'Stop',
    'Work faster',
  ],
  ['How do you check your work?', 'Compare it with the example', 'Guess', 'Wait a week', 'Ask nobody'],
  ['How many things do you change at a time?', 'One', 'All of them', 'None', 'As many as fit'],
  ['Where can you ask for help?', 'In the discussions', 'In the quiz', 'In the title', 'On the cover'],
];

/** The subject in the user's words: the beginning of the first line. */
function subjectOf(context: string): string {
  const line =
    context
      .trim()
      .split(/[\n.!?]/)[0]
      ?.trim() ?? '';
  if (line === '') return 'the basics';
  if (line.length <= SUBJECT_MAX) return line;
  return `${line.slice(0, SUBJECT_MAX).replace(/\s+\S*$/, '')}…`;
}

function titled(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Writes plausible content from templates on this device; nothing is asked of a server. `random` returns 0 ≤ x < 1.
 */
export function writeContent(request: GenerationRequest, random: () => number): GeneratedContent {
  const subject = subjectOf(request.context);
  const say = (text: string) => text.replaceAll('{subject}', subject);

  function quizOf(count: number): GeneratedQuiz {
    return {
      questions: Array.from({ length: count }, (_, n) => {
        const [question, correct, ...wrong] = questions[n % questions.length] ?? fallback;
        const correctAnswer = Math.floor(random() * 4);
        return {
          question: n < questions.length ? say(question) : `${say(question)} (${n + 1})`,
          options: wrong.toSpliced(correctAnswer, 0, correct),
          correctAnswer,
        };
      }),
    };
  }

  function textOf(n: number): GeneratedLesson {
    const list = steps.map((step, at) => `${at + 1}. ${step}`).join('\n');
    return {
      type: 'text',
      title: titled(say(lessonTitles[n % lessonTitles.length] ?? '')),
      content: `${paragraphs.slice(0, 2).map(say).join('\n\n')}\n\n${list}\n\n${paragraphs.slice(2).map(say).join('\n\n')}`,
    };
  }

  function quizLesson(n: number): GeneratedLesson {
    return {
      type: 'quiz',
      title: n === 0 ? `Quiz: ${subject}` : `Quiz ${n + 1}: ${subject}`,
      description: say('Check what you remember of {subject}. You can try as often as you like.'),
      quiz: quizOf(request.questions),
    };
  }

  /** Quizzes are spread between the texts, the last one at the end. */
  function lessons(): readonly GeneratedLesson[] {
    const { textLessons, quizLessons } = request;
    const texts = Array.from({ length: textLessons }, (_, n) => ({ at: n, lesson: textOf(n) }));
    const quizzes = Array.from({ length: quizLessons }, (_, n) => ({
      // After the text before it.
      at: ((n + 1) * textLessons) / quizLessons - 0.5,
      lesson: quizLesson(n),
    }));
    return [...texts, ...quizzes].sort((one, other) => one.at - other.at).map(({ lesson }) => lesson);
  }

  const title = titled(say('{subject}, step by step'));
  const description = say(
    'Learn {subject} in short lessons that you can take on your phone.\n\n**For whom**: beginners.\n\n**You need**: a notebook and ten minutes a day.',
  );
  switch (request.kind) {
    case 'full-course':
      return { course: { title, description }, lessons: lessons() };
    case 'course-only':
      return { course: { title, description } };
    case 'lessons-only':
      return { lessons: lessons() };
    case 'single-lesson':
      return { lessons: [textOf(0)] };
    case 'quiz-only':
      return { quiz: quizOf(request.questions) };
    case 'specific-field':
      return {
        field: { type: request.field, value: request.field === 'title' ? title : description },
      };
  }
}
