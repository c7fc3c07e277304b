import fc from 'fast-check';
import * as z from 'zod/mini';

/** As much of a JSON Schema as our API document uses. */
export interface Schema {
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly items?: Schema | undefined;
  readonly maxItems?: number | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
}

export const schema: z.ZodMiniType<Schema> = z.object({
  type: z.optional(z.string()),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  maxItems: z.optional(z.number()),
  required: z.optional(z.array(z.string())),
  get items() {
    return z.optional(schema);
  },
  get properties() {
    return z.optional(z.record(z.string(), schema));
  },
  get anyOf() {
    return z.optional(z.array(schema));
  },
});

/** Ids that exist, by the name of the field that carries them; what has no entry gets any of them. */
export type Known = Readonly<Record<string, readonly string[]>>;

const WORDS = [
  'Kumusta po',
  'tinapay',
  'ñ á 😀',
  '**bold** [link](https://example.com)',
  '<b>hoy</b>',
  'a',
  ' ',
];
/** What has broken servers before. */
const HOSTILE_TEXT = [
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  `'";--`,
  `' or 1=1 --`,
  '%_\\',
  '%%%',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '1e309',
  '-1',
  'NaN',
  '٣',
  '\u202e',
  'new-desc~1',
  'top-desc~1~1',
  'all-newest-desc~2026-99-99T00:00:00.000Z~x',
  'a'.repeat(30_000),
  '<@00000000-0000-7000-8000-000000000000>'.repeat(60),
];
const HOSTILE: readonly unknown[] = [
  ...HOSTILE_TEXT,
  null,
  true,
  [],
  [[[[]]]],
  {},
  { toString: 1 },
  -1,
  0,
  1.5,
  2 ** 53,
  1e308,
  Array.from({ length: 300 }, () => 'x'),
];

/** A value that `of` allows, or almost: formats and patterns that are not known here are guessed. */
export function validArbitrary(of: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (of.const !== undefined) return fc.constant(of.const);
  if (of.enum) return fc.constantFrom(...of.enum);
  if (of.anyOf) return fc.oneof(...of.anyOf.map((one) => validArbitrary(one, name, known)));
  switch (of.type) {
    case 'object':
      return objectArbitrary(of, (field, key) => validArbitrary(field, key, known));
    case 'array':
      return fc.array(validArbitrary(of.items ?? {}, name, known), {
        maxLength: Math.min(of.maxItems ?? 3, 3),
      });
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(of.minimum ?? 0, -10), max: Math.min(of.maximum ?? 50, 1_000) });
    case 'null':
      return fc.constant(null);
    default:
      return textArbitrary(of, name, known);
  }
}

function textArbitrary(
  { format, maxLength, pattern }: Schema,
  name: string,
  known: Known,
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.constantFrom(...(known[name] ?? Object.values(known).flat()));
  if (format === 'email') return fc.constantFrom('ana@mail.example', 'wala@mail.example');
  if (format === 'date-time') return fc.constantFrom('2026-03-01T04:05:06.789Z', '2031-01-01T00:00:00.000Z');
  if (pattern?.includes('Extended_Pictographic')) return fc.constantFrom('👍', '❤️', '🇵🇭');
  if (format === 'date') return fc.constantFrom('2026-03-01', '2031-01-01');
  const fitting = [...(known[name] ?? []), ...WORDS].filter(({ length }) => length <= (maxLength ?? 100));
  return fc.oneof(fc.constantFrom(...fitting), fc.string({ maxLength: Math.min(maxLength ?? 40, 40) }));
}

/** Every required field, and some of the others. */
function objectArbitrary(
  { properties = {}, required = [] }: Schema,
  field: (schema: Schema, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<object> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, field(of, name)]));
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

/** Valid, but for one field that is hostile, missing or too many. */
export function hostileArbitrary(of: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  const valid = validArbitrary(of, name, known);
  const names = [...Object.keys(of.properties ?? {}), 'id', 'role', 'author_id', 'is_admin', '__proto__'];
  if (of.type !== 'object') return fc.oneof(valid, fc.constantFrom(...HOSTILE));
  return fc
    .tuple(valid, fc.constantFrom(...names), fc.constantFrom(...HOSTILE, undefined))
    .map(([value, key, bad]) => {
      const changed: Record<string, unknown> = { ...(typeof value === 'object' ? value : {}) };
      Object.defineProperty(changed, key, {
        value: bad,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      return changed;
    });
}
