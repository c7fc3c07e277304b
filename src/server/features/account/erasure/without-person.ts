/** What is shown in place of somebody whose account is erased. */
export const DELETED_USER = {
  username: null,
  first_name: 'Deleted',
  last_name: 'user',
  avatar_url: null,
} as const;

/** The same JSON, with “Deleted user” wherever the person is drawn. */
export function withoutPerson(json: unknown, userId: string): unknown {
  if (Array.isArray(json)) return json.map((item) => withoutPerson(item, userId));
  if (typeof json !== 'object' || json === null) return json;
  const fields = Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, withoutPerson(value, userId)]),
  );
  const isThePerson = fields.id === userId && 'first_name' in fields;
  return isThePerson ? { ...fields, ...DELETED_USER } : fields;
}
