import { useQuery } from '@tanstack/react-query';
import type { Blocked } from '../../../../contract/account/blocks.ts';
import { blocksQuery } from './blocks.queries.ts';

const idsOf = (blocked: readonly Blocked[]): ReadonlySet<string> =>
  new Set(blocked.map(({ person }) => person.id));

const none: ReadonlySet<string> = new Set();

/** The ids of the people whom the user has blocked; empty until they are known. */
export function useBlockedIds(): ReadonlySet<string> {
  return useQuery({ ...blocksQuery, select: idsOf }).data ?? none;
}
