import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { platformPlan, searchPlatformPlans } from '../../../contract/money/platform-plans.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';
import { storedValue } from '../../data/storage/stored-value.ts';

/** The plans that were read last, for a visit without a network. They are public. */
const kept = storedValue('tambayan.plans', z.object({ at: z.number(), plans: z.array(platformPlan) }));

/** The plans of the platform. Without a network, those that were read last; `dataUpdatedAt` says when. */
export function plansQuery() {
  const last = kept.read();
  return queryOptions({
    queryKey: ['platform-plans'],
    queryFn: async ({ signal }) => {
      const { data } = await call(searchPlatformPlans, { query: {} }, { signal });
      kept.write({ at: Date.now(), plans: data });
      return data;
    },
    ...screenQuery,
    networkMode: 'always',
    ...(last !== null && { initialData: last.plans, initialDataUpdatedAt: last.at }),
  });
}
