import type { Connection } from './connection.ts';

/** The open connections of this node. */
export interface Connections {
  /** Answers those that are one too many for their person now, oldest first. */
  add(connection: Connection): readonly Connection[];
  remove(connection: Connection): void;
  of(userId: string): readonly Connection[];
  all(): readonly Connection[];
  size(): number;
}

export function createConnections(perUserMax: number): Connections {
  const byUser = new Map<string, Set<Connection>>();
  let size = 0;
  return {
    add(connection) {
      const own = byUser.get(connection.userId) ?? new Set();
      byUser.set(connection.userId, own.add(connection));
      size++;
      return [...own].slice(0, Math.max(0, own.size - perUserMax));
    },
    remove(connection) {
      const own = byUser.get(connection.userId);
      if (!own?.delete(connection)) return;
      size--;
      if (own.size === 0) byUser.delete(connection.userId);
    },
    of: (userId) => [...(byUser.get(userId) ?? [])],
    all: () => [...byUser.values()].flatMap((own) => [...own]),
    size: () => size,
  };
}
