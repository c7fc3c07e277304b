import type { Person } from '../../../contract/account/people.ts';

/**
 * `value` with the current data of this person, wherever they occur: as authors, members, or in reactions. Parts
 * without the person keep their identity, so that only what changed is rendered again.
 */
export function withPerson<T>(value: T, person: Person): T {
  if (typeof value !== 'object' || value === null) return value;
  const known: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(value));
  const isThem = known.id === person.id && 'first_name' in known;
  let changed: Record<string, unknown> | null = null;
  for (const name of Object.keys(known)) {
    const next =
      isThem && Object.hasOwn(person, name) ? person[name as keyof Person] : withPerson(known[name], person);
    if (next !== known[name]) changed = Object.assign(changed ?? {}, { [name]: next });
  }
  if (changed === null) return value;
  return (Array.isArray(value) ? Object.assign([...value], changed) : { ...value, ...changed }) as T;
}
