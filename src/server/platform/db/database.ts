/** The part of the pool and of a transaction that repositories use. */
export interface Database {
  /**
   * Runs one statement. Inside a transaction, statements run in the order of the calls.
   *
   * An array in `values` becomes a PostgreSQL array, a plain object JSON; an array meant for a jsonb
   * column must be passed through `JSON.stringify` by the caller.
   */
  query<Row>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
}

export interface QueryResult<Row> {
  readonly rows: Row[];
  /** Rows returned, or changed when the statement has no `returning`; 0 for DDL. */
  readonly rowCount: number;
}

/** The single row of a query that always returns one. */
export function singleRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (rows.length !== 1 || row === undefined) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}

/**
 * PostgreSQL error 23505, as thrown by pg.
 *
 * Inside a transaction the error has already spoiled the transaction: write `on conflict` there instead
 * of catching it.
 *
 * @param constraint only a violation of this constraint or unique index counts.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false;
  return (
    constraint === undefined ||
    (error instanceof Error && 'constraint' in error && error.constraint === constraint)
  );
}

/** Returns the five-character SQLSTATE of an error from the database; null for any other error. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error ? error.code : null;
}
