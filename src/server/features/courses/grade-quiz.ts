import type { AttemptForm, AttemptResult } from '../../../contract/courses/progress.ts';
import type { InputAnswer, QuestionForm, QuizForm } from '../../../contract/courses/quiz.ts';
import { isSameAnswer } from '../../../contract/courses/same-answer.ts';

/** Grades an attempt. A question without an answer is wrong. */
export function gradeQuiz(quiz: QuizForm, passMark: number, attempt: AttemptForm): AttemptResult {
  const answers = new Map(attempt.answers.map((answer) => [answer.question_id, answer.input_answer]));
  const questions = quiz.questions.map((question) => ({
    question_id: question.id,
    is_correct: isCorrect(question, answers.get(question.id)),
    correct_answer: question.correct_answer,
    explanation: question.explanation,
  }));
  const right = questions.filter((question) => question.is_correct).length;
  const score = Math.floor((right * 100) / questions.length);
  return { attempt_id: attempt.id, score, is_passed: score >= passMark, questions };
}

function isCorrect(question: QuestionForm, answer: InputAnswer | undefined): boolean {
  switch (question.type) {
    case 'single-choice':
      return answer === question.correct_answer;
    case 'multiple-choice':
      return Array.isArray(answer) && isSameSet(answer, question.correct_answer);
    case 'text':
      return typeof answer === 'string' && isSameAnswer(answer, question.correct_answer);
  }
}

function isSameSet(one: readonly number[], other: readonly number[]): boolean {
  const [a, b] = [new Set(one), new Set(other)];
  return a.size === b.size && [...a].every((value) => b.has(value));
}
