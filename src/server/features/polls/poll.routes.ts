import * as contract from '../../../contract/polls/polls.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { PollService } from './poll.service.ts';

/** Binds the endpoints of polls to their service. Contains no rules. */
export function pollRoutes(implement: Implement, polls: PollService): void {
  implement(contract.votePoll, async ({ params, body }, caller) => ({
    data: await polls.vote(params.poll_id, body.choices, caller),
  }));
  implement(contract.closePoll, async ({ params }, caller) => ({
    data: await polls.close(params.poll_id, caller),
  }));
  implement(contract.listVoters, async ({ params }, caller) => ({
    data: await polls.voters(params.poll_id, caller),
  }));
}
