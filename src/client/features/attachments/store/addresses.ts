import { useEffect, useState } from 'react';
import {
  ADDRESSES_MAX,
  type AttachmentAddress,
  listAttachmentAddresses,
} from '../../../../contract/attachments/attachments.ts';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import { call } from '../../../data/api/call.ts';

/** Files that come on the screen within this time share one call. */
const TOGETHER_MS = 20;
/** An address is asked for again this long before it is over. */
const EARLY_MS = MINUTE_MS;

/** The address with `{variant}` in it; null when the user may not read the file. */
type Found = AttachmentAddress | null;

const known = new Map<string, Promise<Found>>();
let wanted = new Map<string, { settle: (found: Found) => void; fail: (error: unknown) => void }>();

async function askTogether(): Promise<void> {
  const asked = wanted;
  wanted = new Map();
  const ids = [...asked.keys()];
  for (let at = 0; at < ids.length; at += ADDRESSES_MAX) {
    const part = ids.slice(at, at + ADDRESSES_MAX);
    try {
      const { data } = await call(listAttachmentAddresses, { body: { ids: part } });
      for (const id of part) asked.get(id)?.settle(data.find((one) => one.id === id) ?? null);
    } catch (error) {
      for (const id of part) asked.get(id)?.fail(error);
    }
  }
}

function ask(id: string): Promise<Found> {
  const asking = new Promise<Found>((settle, fail) => {
    if (wanted.size === 0) setTimeout(askTogether, TOGETHER_MS);
    wanted.set(id, { settle, fail });
  });
  known.set(id, asking);
  asking.then(
    (found) => found === null && known.delete(id),
    () => known.delete(id),
  );
  return asking;
}

async function addressOf(id: string): Promise<Found> {
  const found = (await known.get(id)?.catch(() => null)) ?? null;
  return found !== null && Date.parse(found.expires_at) - EARLY_MS > Date.now() ? found : ask(id);
}

/** A file as this user may read it now. */
export interface FileAddress {
  /** Undefined until it is known; null when the file is not there for this user. */
  readonly url: ((variant: string) => string) | null | undefined;
  /** Call it when the address did not work: another one is asked for, once. */
  readonly failed: () => void;
}

/** The short-lived address of a file. With `isWanted` false nothing is asked for. */
export function useFileAddress(id: string, isWanted = true): FileAddress {
  const [found, setFound] = useState<Found | undefined>(undefined);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!isWanted || failures > 1) return;
    let isOver = false;
    const put = (next: Found) => !isOver && setFound(next);
    (failures === 0 ? addressOf(id) : ask(id)).then(put, () => put(null));
    return () => {
      isOver = true;
    };
  }, [id, isWanted, failures]);
  return {
    url: found && failures < 2 ? (variant) => found.url.replace('{variant}', variant) : found && null,
    failed: () => setFailures((count) => count + 1),
  };
}
