import { problemOf } from '../../../data/api/api-error.ts';
import { t } from '../../../i18n/t.ts';

/** Explains why saving failed, in a sentence for the user. */
export function whyNotSaved(error: unknown): string {
  const problem = problemOf(error);
  if (problem !== null) return t(problem.message);
  return error instanceof TypeError
    ? t('The server could not be reached. Try again when you are online.')
    : t('Please try again later');
}
