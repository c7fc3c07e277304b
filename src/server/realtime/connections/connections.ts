import type { Connection } from './connection.ts';

/** The open connections of this node. */
export interface Connections {
  /**
   * Returns the user's connections over the limit, oldest first. Long polls have their own count: they begin again and
   * again, and must not close a lasting connection each time.
   */
  add(connection: Connection): readonly Connection[];
  remove(connection: Connection): void;
  of(userId: string): readonly Connection[];
  all(): readonly Connection[];
  size(): number;
}

export function createConnections(perUserMax: number): Connections {
  /** Lists, because nearly all users have one or two connections. */
  const byUser = new Map<string, readonly Connection[]>();
  let size = 0;
  return {
    add(connection) {
      const own = [...(byUser.get(connection.userId) ?? []), connection];
      byUser.set(connection.userId, own);
      size++;
      const alike = own.filter(({ isLasting }) => isLasting === connection.isLasting);
      return alike.slice(0, Math.max(0, alike.length - perUserMax));
    },
    remove(connection) {
      const own = byUser.get(connection.userId) ?? [];
      if (!own.includes(connection)) return;
      size--;
      const others = own.filter((other) => other !== connection);
      if (others.length > 0) byUser.set(connection.userId, others);
      else byUser.delete(connection.userId);
    },
    of: (userId) => byUser.get(userId) ?? [],
    all: () => [...byUser.values()].flat(),
    size: () => size,
  };
}
