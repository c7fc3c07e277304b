import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { allEndpoints } from '../../src/contract/all-endpoints.ts';

type Schema = z.core.$ZodTypes;

/** Lists every part of `schema` that accepts text, with its path. */
function textsOf(schema: Schema, at: string): [string, z.ZodMiniType][] {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
      return [[at, schema as unknown as z.ZodMiniType]];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textsOf(field as Schema, `${at}.${name}`));
    case 'array':
      return textsOf(def.element as Schema, `${at}[]`);
    case 'record':
      return [...textsOf(def.keyType as Schema, `${at}{}`), ...textsOf(def.valueType as Schema, `${at}{}`)];
    case 'union':
      return def.options.flatMap((option) => textsOf(option as Schema, at));
    case 'pipe':
      // For a pipe from text, the whole pipe is tested, because its output is what the server stores.
      return (def.in as Schema)._zod.def.type === 'string'
        ? [[at, schema as unknown as z.ZodMiniType]]
        : textsOf(def.in as Schema, at);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
    case 'prefault':
      return textsOf(def.innerType as Schema, at);
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'number':
      return [];
    default:
      throw new Error(`${at}: how is text found in ${def.type}?`);
  }
}

const texts = allEndpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    return textsOf(schema as unknown as Schema, `${endpoint.method} ${endpoint.path} ${part}`);
  }),
);

test('no endpoint accepts text that PostgreSQL cannot store', () => {
  const lengths = [1, 2, 10, 20, 43, 80, 200];
  const accepts = (schema: z.ZodMiniType, character: string) =>
    lengths.some((length) =>
      JSON.stringify(schema.safeParse(character.padEnd(length, 'a')).data ?? '').includes(
        JSON.stringify(character).slice(1, -1),
      ),
    );
  const accepted = texts.flatMap(([at, schema]) =>
    ['\u0000', '\ud800']
      .filter((character) => accepts(schema, character))
      .map((character) => `${at}: ${JSON.stringify(character)}`),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect(accepted).toEqual([]);
});
