import type { PollForm } from '../../../../contract/polls/poll.ts';
import { returnDraft } from '../../../data/drafts/return-draft.ts';
import type { LocalFile } from '../../attachments/store/local-file.ts';
import type { CommentDraft } from './post-draft.ts';

/** Makes an unsent text the draft of its field again. Returns false when that has another draft, which stays. */
export function returnToField(
  key: string,
  text: {
    readonly draft: CommentDraft;
    readonly files: readonly LocalFile[];
    readonly poll?: PollForm | undefined;
  },
): boolean {
  const { draft, files, poll } = text;
  return returnDraft(key, {
    '': JSON.stringify(draft),
    ':files': files.length === 0 ? '' : JSON.stringify({ files }),
    ':poll': poll === undefined ? '' : JSON.stringify({ poll }),
  });
}
