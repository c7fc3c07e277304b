/** The public fields of people as a reader sees them who was blocked by them, by the id of the person. */
export type KeptNames = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Returns a copy of the JSON in which each of these people has the name and picture of the moment of their block. What
 * leaves the server passes here, so that no list, event or notification can forget it. Null: nobody blocked the reader.
 */
export function withKeptNames<T>(json: T, names: KeptNames | null): T;
export function withKeptNames(json: unknown, names: KeptNames | null): unknown {
  if (names === null) return json;
  if (Array.isArray(json)) return json.map((item) => withKeptNames(item, names));
  if (typeof json !== 'object' || json === null) return json;
  const fields = Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, withKeptNames(value, names)]),
  );
  if (!('first_name' in fields)) return fields;
  const id = fields.id ?? fields.user_id;
  const kept = typeof id === 'string' ? names[id] : undefined;
  if (kept === undefined) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, name !== 'id' && name in kept ? kept[name] : value]),
  );
}
