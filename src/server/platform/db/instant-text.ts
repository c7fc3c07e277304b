/** SQL: a column of type timestamptz in the form of the contract, for JSON that the database makes. */
export function instantText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
