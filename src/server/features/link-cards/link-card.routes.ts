import type { FastifyInstance } from 'fastify';
import { LINK_PICTURE_PATH } from '../../../contract/link-cards/link-card.ts';
import { removeLinkCard } from '../../../contract/link-cards/link-cards.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { HttpPlatform } from '../../platform/http/http-platform.ts';
import { sendPicture } from '../uploads/file.routes.ts';
import type { LinkCardService } from './link-card.service.ts';
import type { LinkFinder } from './link-finder.ts';

/** Binds the call that removes a card. Contains no rules. */
export function linkCardRoutes(implement: Implement, cards: LinkCardService): void {
  implement(removeLinkCard, async ({ params }, caller) => ({
    data: await cards.remove(params.link_card_id, caller),
  }));
}

/** Names are random, so anyone who knows one may see the picture, as for profile pictures. */
export function serveLinkPictures(
  app: FastifyInstance,
  { finder, limits }: Pick<HttpPlatform, 'limits'> & { readonly finder: Pick<LinkFinder, 'picture'> },
): void {
  app.get<{ Params: { file: string } }>(
    `${LINK_PICTURE_PATH}/:file`,
    { onRequest: async (request) => limits?.ofAddress(request), compress: false, exposeHeadRoute: true },
    async (request, reply) => {
      const [, name] = /^([\w-]{22})\.webp$/.exec(request.params.file) ?? [];
      return sendPicture(reply, name === undefined ? null : await finder.picture(name));
    },
  );
}
