import * as contract from '../../../contract/scheduled/scheduled.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { ScheduledService } from './scheduled.service.ts';

/** Binds the calls about scheduled messages and posts to their service. Contains no rules. */
export function scheduledRoutes(implement: Implement, scheduled: ScheduledService): void {
  implement(contract.listScheduled, async (_, caller) => ({ data: await scheduled.list(caller) }));
  implement(contract.scheduleMessage, async ({ body }, caller, { keyed }) => ({
    data: await scheduled.scheduleMessage(body, caller, keyed),
  }));
  implement(contract.schedulePost, async ({ body }, caller, { keyed }) => ({
    data: await scheduled.schedulePost(body, caller, keyed),
  }));
  implement(contract.updateScheduled, async ({ params, body }, caller) => ({
    data: await scheduled.update(params.scheduled_id, body, caller),
  }));
  implement(contract.sendScheduledNow, async ({ params, body }, caller) => ({
    data: await scheduled.sendNow(params.scheduled_id, body.version, caller),
  }));
  implement(contract.deleteScheduled, async ({ params }, caller) => {
    await scheduled.remove(params.scheduled_id, caller);
    return { data: null };
  });
}
