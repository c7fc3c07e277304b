import * as z from 'zod/mini';

type RawIssue = z.core.$ZodRawIssue;

/** Fields whose name says little to a person. */
const names: Readonly<Record<string, string>> = {
  client_msg_id: "The message's own id",
  id: 'The id',
  ids: 'The ids',
  p256dh: 'The key of the device',
  q: 'The search text',
  x: 'The value',
  'x-group-id': 'The community',
};
/** Parts of names as people write them. What the text is stored as, and that it is an id, is nothing to them. */
const parts: Readonly<Record<string, string>> = {
  freq: 'frequency',
  group: 'community',
  groups: 'communities',
  id: '',
  ids: '',
  linkedin: 'LinkedIn',
  md: '',
  nda: 'NDA',
  ref: 'reference',
  seq: 'position',
  url: 'URL',
  youtube: 'YouTube',
};

/**
 * Returns the name of a field in a sentence: `first_name` and `firstName` are "First name", `group_id` is "Community",
 * the third tag is "Tag 3".
 */
function fieldOf(path: readonly PropertyKey[] = []): string {
  const last = path.at(-1);
  if (last === undefined) return 'The request';
  if (typeof last === 'number') return `${fieldOf(path.slice(0, -1))} ${last + 1}`;
  const name = names[String(last)];
  if (name) return name;
  const words = String(last)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]/)
    .map((word) => parts[word] ?? word)
    .filter((word) => word !== '')
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  nan: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};
const formats: Readonly<Record<string, string>> = {
  uuid: 'an id',
  datetime: 'a time such as 2026-11-22T08:00:00.000Z',
  date: 'a day such as 2026-11-22',
  email: 'an email address',
  url: 'an address',
};

function kindOf(expected: unknown): string {
  return types[String(expected)] ?? 'something else';
}

function bound(issue: RawIssue, field: string): string {
  const isMost = issue.code === 'too_big';
  const limit = String(isMost ? issue.maximum : issue.minimum);
  const count = isMost ? `not have more than ${limit}` : `have at least ${limit}`;
  if (issue.origin === 'string')
    return `${field} must ${count} ${limit === '1' ? 'character' : 'characters'}`;
  if (issue.origin === 'array' || issue.origin === 'set')
    return `${field} must ${count} ${limit === '1' ? 'item' : 'items'}`;
  if (issue.inclusive === false) return `${field} must be ${isMost ? 'less' : 'more'} than ${limit}`;
  return `${field} must be at ${isMost ? 'most' : 'least'} ${limit}`;
}

/** What a form sends for a field that the user left empty. */
const EMPTY: Readonly<Record<string, unknown>> = { string: '', boolean: false, array: [] };

/** Returns what the schema itself answers to an empty field, or undefined where it has no sentence for that. */
function sentenceForEmpty({ inst, expected }: RawIssue): string | undefined {
  const empty = EMPTY[String(expected)];
  if (!(inst instanceof z.core.$ZodType) || empty === undefined) return undefined;
  const parsed = z.safeParse(inst, empty, { error: () => '' });
  return parsed.error?.issues.map(({ message }) => message).find((message) => message !== '');
}

/** Returns the message for an issue whose schema has no message of its own: the field, and what it accepts. */
export function inputText(issue: RawIssue): string {
  if (!issue.path?.length && issue.code === 'invalid_type') return 'Send the fields as a JSON object';
  const field = fieldOf(issue.path);
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return sentenceForEmpty(issue) ?? `${field} is required`;
    return `${field} must be ${kindOf(issue.expected)}`;
  }
  if (issue.code === 'too_big' || issue.code === 'too_small') return bound(issue, field);
  if (issue.code === 'invalid_format') {
    const format = formats[String(issue.format)];
    return format === undefined ? `${field} has the wrong format` : `${field} must be ${format}`;
  }
  if (issue.code === 'invalid_value' && Array.isArray(issue.values))
    return `${field} must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
  return `${field} is not valid`;
}
