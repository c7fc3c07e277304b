import * as z from 'zod/mini';
import { type StoredValue, storedValue } from '../../../data/storage/stored-value.ts';

/** The section in which a user wrote last, for each course: the next lesson begins there. */
export function lastSection(userId: string, courseId: string): StoredValue<string> {
  return storedValue(`last-section:${userId}:${courseId}`, z.string());
}
