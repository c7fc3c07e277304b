import * as contract from '../../../../contract/communities/previews.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { PreviewService } from './preview.service.ts';

/** Binds the endpoints for visitors to their service. Contains no rules. */
export function previewRoutes(implement: Implement, previews: PreviewService): void {
  implement(contract.getCommunityPreview, async ({ query: { slug, invite } }, _caller, { ip }) => ({
    data: await previews.get(slug, invite, ip),
  }));
  implement(contract.getShowcase, async () => ({ data: await previews.showcase() }));
}
