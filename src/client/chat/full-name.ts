import type { Person } from '../../contract/people.ts';

/** First and last name, as a chat calls people. */
export function fullName({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim();
}
