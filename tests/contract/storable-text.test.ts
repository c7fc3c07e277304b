import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { allEndpoints } from '../../src/contract/all-endpoints.ts';

type Schema = z.core.$ZodTypes;

/** Every part of `schema` that takes text, with where it stands. */
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
      // What is taken apart is judged by what comes out of it.
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

test('no text of a call lets through what PostgreSQL cannot hold', () => {
  const lengths = [1, 2, 10, 20, 43, 80, 200];
  const holds = (schema: z.ZodMiniType, sign: string) =>
    lengths.some((length) =>
      JSON.stringify(schema.safeParse(sign.padEnd(length, 'a')).data ?? '').includes(
        JSON.stringify(sign).slice(1, -1),
      ),
    );
  const through = texts.flatMap(([at, schema]) =>
    ['\u0000', '\ud800']
      .filter((sign) => holds(schema, sign))
      .map((sign) => `${at}: ${JSON.stringify(sign)}`),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect(through).toEqual([]);
});
