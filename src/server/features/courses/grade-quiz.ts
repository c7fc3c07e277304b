import type { AttemptResult } from '../../../contract/courses/progress.ts';
import type { QuestionForm, QuizForm } from '../../../contract/courses/quiz.ts';
import { isSameAnswer } from '../../../contract/courses/same-answer.ts';
import { type AnswerById, type AnsweredQuestion, answerByPlace } from './quiz-answers.ts';

/** Grades an attempt. A question without an answer is wrong. */
export function gradeQuiz(
  quiz: QuizForm,
  passMark: number,
  attempt: { readonly id: string; readonly answers: readonly AnsweredQuestion[] },
): AttemptResult {
  const answers = new Map(attempt.answers.map((answer) => [answer.question_id, answer.input_answer]));
  const questions = quiz.questions.map((question) => {
    const answer = answers.get(question.id);
    const { id: question_id, type, correct_answer, explanation } = question;
    return {
      ...{ question_id, type, question: question.question },
      ...(question.type === 'text'
        ? { options: [], option_ids: [] }
        : { options: question.options, option_ids: question.option_ids ?? [] }),
      is_correct: isCorrect(question, answer),
      ...{ correct_answer, explanation },
      input_answer: answerByPlace(question, answer),
    };
  });
  const right = questions.filter((question) => question.is_correct).length;
  const score = Math.floor((right * 100) / questions.length);
  return { attempt_id: attempt.id, score, is_passed: score >= passMark, questions };
}

function isCorrect(question: QuestionForm, answer: AnswerById | undefined): boolean {
  switch (question.type) {
    case 'single-choice':
      return answer !== undefined && answer === question.option_ids?.[question.correct_answer];
    case 'multiple-choice':
      return (
        Array.isArray(answer) &&
        isSameSet(
          answer,
          question.correct_answer.map((place) => question.option_ids?.[place]),
        )
      );
    case 'text':
      return typeof answer === 'string' && isSameAnswer(answer, question.correct_answer);
  }
}

function isSameSet(one: readonly unknown[], other: readonly unknown[]): boolean {
  const [a, b] = [new Set(one), new Set(other)];
  return a.size === b.size && [...a].every((value) => b.has(value));
}
