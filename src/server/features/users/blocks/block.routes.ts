import * as contract from '../../../../contract/account/blocks.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { BlockService } from './block.service.ts';

/** Binds the block calls. It contains no rules. */
export function blockRoutes(implement: Implement, blocks: BlockService): void {
  implement(contract.listBlocks, async (_, caller) => ({ data: await blocks.list(caller) }));
  implement(contract.blockPerson, async ({ params }, caller) => {
    await blocks.block(params.user_id, caller);
    return { data: null };
  });
  implement(contract.unblockPerson, async ({ params }, caller) => {
    await blocks.unblock(params.user_id, caller);
    return { data: null };
  });
}
