import type { AttachmentOwner } from './attachment.repo.ts';

/** The file of the row `a` of `attachments`, as JSON. */
export const ATTACHMENT = `json_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'mime_type', a.mime_type,
      'bytes', a.bytes, 'width', a.width, 'height', a.height, 'color', a.color,
      'moving_bytes', a.moving_bytes,
      'duration_seconds', a.duration_seconds, 'alt', a.alt)`;

/** The files of the message, post, comment or lesson `owner`, as JSON; null without any, for which nothing is looked up. */
export function attachmentsJson(owner: string, column: AttachmentOwner['column']): string {
  return `case when ${owner}.has_attachments then
      (select json_agg(${ATTACHMENT} order by a.place) from attachments a where a.${column} = ${owner}.id) end`;
}
