import { withNames } from '../../../../contract/chat/mentions.ts';
import { deviceDrafts, draftKey } from '../../../data/drafts/device-drafts.ts';
import { returnDraft } from '../../../data/drafts/return-draft.ts';
import type { OutboxEntry } from '../../../data/outbox/outbox-entry.ts';
import { forgetFiles } from '../../attachments/store/local-file.ts';
import { type MessageBody, messageKind } from './unsent-messages.ts';

/** The parts of a draft, by the ending of their key. */
type DraftParts = Readonly<Record<'' | ':answering' | ':poll' | ':files', string>>;

interface Returned {
  readonly key: string;
  readonly parts: DraftParts;
  readonly files: MessageBody['files'];
}

/** Messages of this page that were cancelled and are in the composer again, by their client id. */
const returned = new Map<string, Returned>();

function partsOf({ content, mentions, reply_to, poll, files }: MessageBody): DraftParts {
  const isAnswering = reply_to !== null || mentions.length > 0;
  return {
    '': withNames(content, mentions),
    ':answering': isAnswering ? JSON.stringify({ reply_to, people: mentions }) : '',
    ':poll': poll === undefined ? '' : JSON.stringify({ poll }),
    ':files': files.length === 0 ? '' : JSON.stringify({ files }),
  };
}

const listOf = (parts: DraftParts) => Object.entries(parts);

/**
 * Puts a message that was cancelled back into the composer of its conversation. Returns false when that has a draft, and
 * for a forward, which is not written there.
 */
export function returnToComposer(entry: OutboxEntry): boolean {
  const body = messageKind.schema.safeParse(entry.body).data;
  if (body === undefined || body.forward_of !== null) return false;
  const key = draftKey(entry.author_id, entry.lane);
  const parts = partsOf(body);
  if (!returnDraft(key, parts)) return false;
  returned.set(entry.id, { key, parts, files: body.files });
  return true;
}

/**
 * The server has the message: it was stored before it could be cancelled. Its draft is removed, unless its author has
 * changed it since.
 */
export function clearReturned(clientMsgId: string): void {
  const known = returned.get(clientMsgId);
  if (known === undefined) return;
  returned.delete(clientMsgId);
  const { key, parts, files } = known;
  if (listOf(parts).some(([ending, text]) => deviceDrafts.get(key + ending) !== text)) return;
  for (const [ending] of listOf(parts)) deviceDrafts.set(key + ending, '');
  forgetFiles(files);
}
