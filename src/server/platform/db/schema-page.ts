import { readdir, readFile } from 'node:fs/promises';
import type { Database } from './database.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

interface Table {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly { name: string; type: string; default: string | null; comment: string | null }[];
  /** Checks, and what concerns several columns, as PostgreSQL writes them. */
  readonly constraints: readonly string[];
  readonly indexes: readonly string[];
  readonly triggers: readonly string[];
}

const TABLES = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    (select json_agg(json_build_object(
        'name', a.attname,
        'type', concat_ws(', ',
          replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz')
            || case when a.attnotnull then '' else '?' end,
          (select string_agg(case k.contype when 'p' then 'primary key' when 'u' then 'unique'
              else 'a row of ' || k.confrelid::regclass end, ', ' order by k.contype desc, k.conname)
            from pg_constraint k
            where k.conrelid = c.oid and k.contype in ('p', 'u', 'f') and k.conkey = array[a.attnum])),
        'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid)
          else 'from ' || pg_get_expr(d.adbin, d.adrelid) end,
        'comment', col_description(c.oid, a.attnum)) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(pg_get_constraintdef(k.oid) order by k.contype = 'c', k.contype = 'f', k.conname), '[]')
      from pg_constraint k where k.conrelid = c.oid
        and (k.contype = 'c' or k.contype in ('p', 'u', 'f') and cardinality(k.conkey) > 1)) as constraints,
    (select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid::regclass::text collate "C"), '[]')
      from pg_index i where i.indrelid = c.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))) as indexes,
    (select coalesce(json_agg(pg_get_triggerdef(t.oid) order by t.tgname), '[]')
      from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
  order by c.relname`;

/**
 * The schema of a migrated database as one page of Markdown: its tables by the migration that makes them, with their
 * columns (`?`: may be null), constraints, indexes and triggers.
 */
export async function describeSchema(db: Database): Promise<string> {
  const { rows } = await db.query<Table>(TABLES);
  const tables = new Map(rows.map((table) => [table.name, table]));
  const parts = [
    '# The schema',
    'Printed by `npm run -s schema`. A type with `?` may be null. The tables of jobs are those of pg-boss, and not here.',
  ];
  for (const file of (await readdir(MIGRATIONS)).sort()) {
    const sql = await readFile(new URL(file, MIGRATIONS), 'utf8');
    const created = [...sql.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name = '']) => name);
    const own = created.flatMap((name) => tables.get(name) ?? []);
    if (own.length > 0) parts.push(`## ${file.slice(0, -'.sql'.length)}`, ...own.map(describeTable));
  }
  return `${parts.join('\n\n')}\n`;
}

function describeTable({ name, comment, columns, constraints, indexes, triggers }: Table): string {
  const rows = columns.map(
    (column) =>
      `| \`${column.name}\` | ${column.type} | ${code(column.default)} | ${inCell(column.comment ?? '')} |`,
  );
  const rules = [...constraints, ...indexes, ...triggers].map((rule) => `- ${code(withoutSchema(rule))}`);
  return [
    `### ${name}`,
    ...(comment === null ? [] : [comment]),
    ['| column | type | default | |', '|---|---|---|---|', ...rows].join('\n'),
    ...(rules.length > 0 ? [rules.join('\n')] : []),
  ].join('\n\n');
}

const withoutSchema = (sql: string) => sql.replaceAll('public.', '').replace(' USING btree', '');
const inCell = (text: string) => text.replaceAll('|', '\\|');
const code = (text: string | null) => (text === null ? '' : `\`${inCell(withoutSchema(text))}\``);
