import type { LEVEL_POINTS } from '../../../contract/points/levels.ts';
import { t } from '../../i18n/t.ts';

/** The names that levels have where the owner gave none. */
const GIVEN_NAMES = [
  'Newcomer',
  'Regular',
  'Contributor',
  'Helper',
  'Guide',
  'Mentor',
  'Expert',
  'Champion',
  'Legend',
] as const satisfies readonly string[] & { readonly length: (typeof LEVEL_POINTS)['length'] };

/** The name of a level without one of the owner's. */
export function givenName(level: number): string {
  return t(GIVEN_NAMES[level - 1] ?? GIVEN_NAMES[0]);
}

/** What a community calls a level, from 1 to 9. */
export function levelName(names: readonly string[], level: number): string {
  return names[level - 1] || givenName(level);
}
