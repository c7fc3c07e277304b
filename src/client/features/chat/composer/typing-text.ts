import type { TypingPerson } from '../../../data/realtime/ephemeral-stores.ts';
import { t } from '../../../i18n/t.ts';

/** "Ana is typing…", "Ana and Ben are typing…", "Ana, Ben and 2 others are typing…"; empty for an empty list. */
export function typingText(people: readonly TypingPerson[]): string {
  const [one, other] = people.map(({ first_name }) => first_name);
  if (one === undefined) return '';
  if (other === undefined) return t('{one} is typing…', { one });
  if (people.length === 2) return t('{one} and {other} are typing…', { one, other });
  return t('{one}, {other} and {n, plural, one {# other} other {# others}} are typing…', {
    one,
    other,
    n: people.length - 2,
  });
}
