/** A group of fields that change together, with a version of their own. */
export interface RowPart<Row> {
  /** Counts up with each change of the group; 0 when the copy does not hold it. */
  readonly version: (row: Row) => number;
  /** The fields of the group, the version included. */
  readonly fields: (row: Row) => object;
}

/**
 * Merges two copies of one row, in any order: `base` is the copy with the newer facts, and each part comes from the copy
 * with its higher version. Returns `known` itself when `incoming` adds nothing, so that the row is not rendered again.
 */
export function mergeRow<Row>(
  known: Row,
  incoming: Row,
  { base, parts }: { readonly base: Row; readonly parts: readonly RowPart<Row>[] },
): Row {
  let merged = base;
  for (const { version, fields } of parts) {
    const newer = version(incoming) > version(known) ? incoming : known;
    if (newer !== base) merged = { ...merged, ...fields(newer) };
  }
  return merged;
}

/** The copy with the higher `version`; `known` when they are equal. */
export function newerOf<Row extends { readonly version: number }>(known: Row, incoming: Row): Row {
  return incoming.version > known.version ? incoming : known;
}
