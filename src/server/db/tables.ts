/**
 * Tables as Kysely sees them: one line per table, whose row type stands in the repo of its feature.
 *
 * Only tables that some query builds at run time are here; a fixed statement is plain SQL.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the first feature with a dynamic query adds the first line
export interface Tables {}
