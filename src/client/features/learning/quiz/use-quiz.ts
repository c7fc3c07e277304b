import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Lesson } from '../../../../contract/courses/lessons.ts';
import type { GivenAnswer, Question, Quiz } from '../../../../contract/courses/quiz.ts';
import { newId } from '../../../data/api/new-id.ts';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { laneOf } from '../../../data/outbox/outbox-lane.ts';
import { useOutbox } from '../../../data/outbox/use-outbox.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { progressKind, progressLane } from '../progress/progress-kind.ts';
import { attemptQuery } from '../progress/quiz-results.ts';
import { reportProgress } from '../progress/report-progress.ts';
import {
  askedBy,
  attemptOf,
  EMPTY_DRAFT,
  isAnswered,
  presentAnswers,
  quizDraft,
  quizDraftKey,
} from './quiz-draft.ts';

/**
 * A quiz while it is taken. Answers are stored on the device with every change. They are handed in through the outbox,
 * so without a network the result comes later.
 */
export function useQuiz(lesson: Lesson, { questions }: Quiz) {
  const outbox = useOutbox();
  const queries = useQueryClient();
  const key = quizDraftKey(useCurrentUser()?.id ?? '', lesson.id);
  const { draft, change } = useDraft(key, quizDraft, EMPTY_DRAFT);
  const lane = useMemo(() => laneOf(outbox, progressKind, progressLane(lesson.id)), [outbox, lesson.id]);
  const sent = useStore(lane.store).find(
    ({ body, state }) => state !== 'failed' && body.report.attempt !== undefined,
  );
  const { data: attempt } = useQuery(attemptQuery(lesson.id));
  const wasAskedAgain = useRef(false);
  const { attempt_id } = draft;
  const present = useMemo(() => presentAnswers(questions, draft), [questions, draft]);

  // Its result is there, so the answers are no longer something that was begun.
  const isOver = attempt_id !== null && attempt?.attempt_id === attempt_id;
  // Handed in, and the result went to another tab or was lost with the page. The server counts an attempt once, so the
  // same one is sent again for its result.
  const isLost = attempt_id !== null && sent === undefined && !isOver;
  useEffect(() => {
    if (isOver) change(null);
    if (!isLost || wasAskedAgain.current || attempt_id === null) return;
    wasAskedAgain.current = true;
    reportProgress(outbox, lesson, { attempt: attemptOf(attempt_id, draft) });
  }, [isOver, isLost, attempt_id, change, draft, outbox, lesson]);

  return {
    answers: present.answers,
    /** The quiz was changed: answers that no longer mean what they meant are to be given again. */
    isChanged: present.isChanged || draft.is_changed,
    /** The question that is open, from 0. */
    at: Math.min(draft.at, questions.length - 1),
    /** Set while the answers are on their way. */
    sent,
    /** The last attempt of this visit, with its result. */
    attempt,
    go: (at: number) => change({ at }),
    answer: (question: Question, answer: GivenAnswer) =>
      change({
        ...{ attempt_id: null, quiz_version: null },
        answers: { ...draft.answers, [question.id]: answer },
        asked: { ...draft.asked, [question.id]: askedBy(question) },
      }),
    /** Hands the answers in, or goes to the first question without one. */
    handIn() {
      const missing = questions.findIndex(({ id }) => !isAnswered(present.answers[id]));
      if (missing >= 0) return change({ at: missing });
      const id = newId();
      wasAskedAgain.current = true;
      const { quiz_version = null } = lesson;
      const handedIn = { ...draft, answers: present.answers, quiz_version };
      reportProgress(outbox, lesson, { attempt: attemptOf(id, handedIn) });
      change({ ...handedIn, at: 0, attempt_id: id, is_changed: false });
    },
    startAgain() {
      queries.removeQueries({ queryKey: attemptQuery(lesson.id).queryKey });
      change(null);
    },
  };
}
