import { PUBSUB_PARTS } from './pubsub.ts';

/** Beats of a node that may stay away before it counts as silent. */
export const SILENT_AFTER = 3;
/** A silent node may be alive and cut off, and still write: it is reckoned with for so many beats. */
const FORGOTTEN_AFTER = 30;

interface Node {
  /** Newest number seen of each partition. */
  readonly seqs: number[];
  missed: number;
}

/**
 * Which hints of the other nodes never came. Every node numbers its hints 1, 2, 3 … per partition, and says with each
 * beat how far it is; a node that is new to us begins at 0, so what it said before we listened counts as missed.
 */
export interface PubSubLedger {
  /** Notes a hint, and answers whether some before it are missing. One that overtook others counts them as missing. */
  hint(node: string, part: number, seq: number): boolean;
  /** Notes how far a node is, and answers the partitions in which hints are missing. */
  beat(node: string, seqs: readonly number[]): readonly number[];
  /** A node ends in good order; its last beat was noted before. */
  leave(node: string): void;
  /** Once per beat. True: a node is silent, so anything of it may be missing. */
  tick(): boolean;
  /** Nothing was heard for a while: every number may be old. */
  clear(): void;
}

export function createPubSubLedger(): PubSubLedger {
  const nodes = new Map<string, Node>();

  function nodeOf(name: string): Node {
    const known = nodes.get(name) ?? { seqs: Array<number>(PUBSUB_PARTS).fill(0), missed: 0 };
    nodes.set(name, known);
    return known;
  }

  return {
    hint(name, part, seq) {
      const { seqs } = nodeOf(name);
      const last = seqs[part] ?? 0;
      seqs[part] = Math.max(last, seq);
      return seq > last + 1;
    },
    beat(name, seqs) {
      const node = nodeOf(name);
      node.missed = 0;
      const lost: number[] = [];
      for (const [part, seq] of seqs.entries()) {
        if (seq <= (node.seqs[part] ?? 0)) continue;
        node.seqs[part] = seq;
        lost.push(part);
      }
      return lost;
    },
    leave: (name) => void nodes.delete(name),
    tick() {
      let isSilent = false;
      for (const [name, node] of nodes) {
        node.missed++;
        if (node.missed % SILENT_AFTER === 0) isSilent = true;
        if (node.missed >= FORGOTTEN_AFTER) nodes.delete(name);
      }
      return isSilent;
    },
    clear: () => nodes.clear(),
  };
}
