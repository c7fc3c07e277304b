import type { Context } from '../../platform/context.ts';
import { ANYWHERE, OPEN_INTERNET } from '../../platform/fetch/fetch-bytes.ts';
import { linkCardRoutes, serveLinkPictures } from './link-card.routes.ts';
import { createLinkCardService, type LinkCardDeps } from './link-card.service.ts';
import { createLinkFinder } from './link-finder.ts';

/** Cards of links in messages, posts and comments. */
export function registerLinkCards(context: Context, features: Pick<LinkCardDeps, 'sites'>): void {
  const { app, implement, jobs, config } = context;
  const finder = createLinkFinder({
    ...context,
    rules: config.mayFetchAnywhere ? ANYWHERE : OPEN_INTERNET,
  });
  jobs.handle('link.find', ({ link_use_id }) => finder.find(link_use_id));
  jobs.handle('links.sweep', () => finder.sweep());
  linkCardRoutes(implement, createLinkCardService({ ...context, ...features }));
  serveLinkPictures(app, { ...context, finder });
}
