import { PUBSUB_PARTS } from './pubsub.ts';

/** A node counts as silent after this many missed heartbeats. */
const SILENT_AFTER = 3;
/** A silent node may still be alive and writing, without Redis. It is forgotten after this many missed heartbeats. */
const FORGOTTEN_AFTER = 30;

interface Node {
  /** Newest number seen of each partition. */
  readonly seqs: number[];
  missed: number;
}

/**
 * Finds out which hints of other nodes were lost. Every node numbers its hints 1, 2, 3 … per partition, and sends its
 * newest numbers with each heartbeat. A node that is new to us begins at 0, so hints from before we listened count as
 * lost.
 */
export interface PubSubLedger {
  /**
   * Notes a hint. Returns true when hints before it are missing. A hint that overtook others counts them as missing.
   */
  hint(node: string, part: number, seq: number): boolean;
  /** Notes the newest numbers of a node. Returns the partitions in which hints are missing. */
  beat(node: string, seqs: readonly number[]): readonly number[];
  /** Call when a node stops in good order, after its last heartbeat was noted. */
  leave(node: string): void;
  /** Call once per heartbeat. Returns true when a node is silent, so that any of its hints may be missing. */
  tick(): boolean;
  /** Forgets all nodes. Call when nothing was received for a while and every number may be old. */
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
