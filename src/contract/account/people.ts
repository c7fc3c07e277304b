import * as z from 'zod/mini';
import { id } from '../core/text.ts';

/** A person as others see one, wherever a name or a face is drawn. */
export const person = z.object({
  id,
  /** Null until chosen. */
  username: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  avatar_url: z.nullable(z.string()),
});
export type Person = z.output<typeof person>;

/** First and last name, as people are called everywhere. */
export function fullName({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim();
}
