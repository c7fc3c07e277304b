import { Problem } from '../../../contract/core/problems.ts';
import type { CoursePlan } from '../../../contract/courses/courses.ts';
import { LESSONS_MAX } from '../../../contract/courses/lessons.ts';

/** Also for courses that the caller may not see. */
export function courseNotFound(): Problem {
  return new Problem('course.not_found', 'This course does not exist.');
}

export function courseNotAllowed(): Problem {
  return new Problem('course.not_allowed', 'You are not allowed to do this with this course.');
}

/** Contains the current course, so that the caller can compare. */
export function courseStale(fresh: unknown): Problem {
  return new Problem('course.stale', 'Someone changed this course in the meantime.', { fresh });
}

export function planNotFound(): Problem {
  const message = 'This membership plan does not exist.';
  return new Problem('plan.not_found', message, {
    issues: [{ path: 'group_member_subscription_plan_id', message }],
  });
}

/** Also for lessons that the caller may not see. */
export function lessonNotFound(): Problem {
  return new Problem('lesson.not_found', 'This lesson does not exist.');
}

export function lessonNotAllowed(): Problem {
  return new Problem('lesson.not_allowed', 'You are not allowed to do this with this lesson.');
}

/** Contains the current lesson, so that the caller can compare. */
export function lessonStale(fresh: unknown): Problem {
  return new Problem('lesson.stale', 'Someone changed this lesson in the meantime.', { fresh });
}

export function tooManyLessons(): Problem {
  return new Problem('lesson.limit_reached', 'A course has at most {n} lessons.', {
    values: { n: LESSONS_MAX },
  });
}

/** For callers who see the lesson in the outline, but may not open it. */
export function membershipRequired(plan: CoursePlan | null): Problem {
  return new Problem('membership.required', 'This needs a membership.', { plans: plan ? [plan] : [] });
}
