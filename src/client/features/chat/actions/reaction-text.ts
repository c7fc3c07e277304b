import { fullName } from '../../../../contract/account/people.ts';
import type { Reaction } from '../../../../contract/feed/reactions.ts';
import { t } from '../../../i18n/t.ts';

/** Most people that are named; the others are counted. */
const NAMED_MAX = 8;

/** "You, Ana Cruz and 3 others": who chose an emoji, the user first. */
export function reactedNames({ people, count, is_mine }: Reaction, meId: string): string {
  const names = people.filter(({ id }) => id !== meId).map(fullName);
  const named = [...(is_mine ? [t('You')] : []), ...names].slice(0, NAMED_MAX);
  const others = count - named.length;
  if (others > 0) {
    return t('{names} and {n, plural, one {# other} other {# others}}', {
      names: named.join(', '),
      n: others,
    });
  }
  const last = named.at(-1) ?? '';
  if (named.length < 2) return last;
  return t('{names} and {last}', { names: named.slice(0, -1).join(', '), last });
}
