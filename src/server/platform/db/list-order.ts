/** What a list is ordered by: SQL, and its usual direction. */
export type OrderKey = readonly [sql: string, usual: 'asc' | 'desc'];

/** SQL: rows in the order of `keys`. Another direction than that of the first key turns the whole list around. */
export function listOrder(keys: readonly OrderKey[], direction?: 'asc' | 'desc'): string {
  const isTurned = direction !== undefined && direction !== keys[0]?.[1];
  return keys.map(([sql, usual]) => `${sql} ${isTurned === (usual === 'desc') ? 'asc' : 'desc'}`).join(', ');
}
