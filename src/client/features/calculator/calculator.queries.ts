import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { platformPlan, searchPlatformPlans } from '../../../contract/money/platform-plans.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/** The plans that were read last, for a visit without a network. They are public. */
const KEPT = 'tambayan.plans';
const kept = z.object({ at: z.number(), plans: z.array(platformPlan) });

function readKept(): z.output<typeof kept> | null {
  try {
    const parsed = kept.safeParse(JSON.parse(localStorage.getItem(KEPT) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function keep(plans: z.output<typeof kept>['plans']): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ at: Date.now(), plans }));
  } catch {
    // Without storage the page needs the network.
  }
}

/** The plans of the platform. Without a network, those that were read last; `dataUpdatedAt` says when. */
export function plansQuery() {
  const last = readKept();
  return queryOptions({
    queryKey: ['platform-plans'],
    queryFn: async ({ signal }) => {
      const { data } = await call(searchPlatformPlans, { query: {} }, { signal });
      keep(data);
      return data;
    },
    ...screenQuery,
    networkMode: 'always',
    ...(last !== null && { initialData: last.plans, initialDataUpdatedAt: last.at }),
  });
}
