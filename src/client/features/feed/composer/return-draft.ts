import type { PollForm } from '../../../../contract/polls/poll.ts';
import { deviceDrafts } from '../../../data/drafts/device-drafts.ts';
import type { LocalFile } from '../../attachments/store/local-file.ts';
import type { CommentDraft } from './post-draft.ts';

/** Makes an unsent text the draft of its field again. Returns false when that has another draft, which stays. */
export function returnDraft(
  key: string,
  text: {
    readonly draft: CommentDraft;
    readonly files: readonly LocalFile[];
    readonly poll?: PollForm | undefined;
  },
): boolean {
  const { draft, files, poll } = text;
  const keys = { files: `${key}:files`, poll: `${key}:poll` };
  if ([key, keys.files, keys.poll].some((one) => deviceDrafts.get(one) !== '')) return false;
  deviceDrafts.set(key, JSON.stringify(draft));
  if (files.length > 0) deviceDrafts.set(keys.files, JSON.stringify({ files }));
  if (poll !== undefined) deviceDrafts.set(keys.poll, JSON.stringify({ poll }));
  return true;
}
