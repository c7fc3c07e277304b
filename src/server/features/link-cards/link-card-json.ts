import { LINK_PICTURE_PATH } from '../../../contract/link-cards/link-card.ts';
import type { LinkOwner } from './link-use.repo.ts';

/** The card of the row `k` of `link_uses`, as JSON. */
export const CARD_OF_USE = `(select json_build_object('id', k.id, 'version', k.version, 'page',
      case when g.id is not null then json_build_object('address', k.address, 'site', g.site, 'title', g.title,
        'description', g.description, 'picture', '${LINK_PICTURE_PATH}/' || g.picture || '.webp') end)
    from (select) nothing left join link_pages g on g.id = k.link_page_id)`;

/** The card of the message, post or comment `owner`; null without a link, for which nothing is looked up. */
export function linkCardJson(owner: string, column: LinkOwner['column']): string {
  return `case when ${owner}.has_link then
      (select ${CARD_OF_USE} from link_uses k where k.${column} = ${owner}.id) end`;
}
