import { type Lesson, PASS_MARK } from '../../../../contract/courses/lessons.ts';
import { givesTime, kindOf } from '../../../data/player/kind-of.ts';
import { t } from '../../../i18n/t.ts';

/** When a lesson counts as done, in words. */
export function rulesText({ type, video_url, has_video_file, pass_mark, attempts_max }: Lesson): string {
  if (type === 'TEXT') return t('Done when you reach the end, or press the button.');
  if (type === 'QUIZ') {
    const mark = t('Done when you score {mark}% or more.', { mark: pass_mark ?? PASS_MARK });
    return attempts_max === null
      ? mark
      : `${mark} ${t('{n, plural, one {One attempt} other {# attempts}}.', { n: attempts_max })}`;
  }
  const kind = video_url === null ? null : kindOf(video_url);
  const isTimed = has_video_file || (kind !== null && givesTime(kind));
  return isTimed
    ? t('Done when you have watched 90% of it, or press the button.')
    : t('We can’t see your progress in this player. Press the button when you’re done.');
}
