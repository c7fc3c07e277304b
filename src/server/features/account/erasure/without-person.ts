/** Shown in place of a user whose account is erased. */
export const DELETED_USER = {
  username: null,
  first_name: 'Deleted',
  last_name: 'user',
  avatar_url: null,
} as const;

/** Returns a copy of the JSON with “Deleted user” in every place that describes the user. */
export function withoutPerson(json: unknown, userId: string): unknown {
  if (Array.isArray(json)) return json.map((item) => withoutPerson(item, userId));
  if (typeof json !== 'object' || json === null) return json;
  const fields = Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, withoutPerson(value, userId)]),
  );
  const isThePerson = fields.id === userId && 'first_name' in fields;
  return isThePerson ? { ...fields, ...DELETED_USER } : fields;
}
