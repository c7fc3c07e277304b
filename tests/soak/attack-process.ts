import { beginnings, flood, floods, socketPaths } from '../support/faults/attacks.ts';

/** How many attackers do the same at once. */
const ATTACKERS = 5;
/** How many connections are begun and not finished, of each kind. */
const BEGUN = 100;

/** Attacks the node at the port that it is told, one kind after the other, and says the name of each before it begins. */
async function attack(port: number): Promise<void> {
  for (const [transport, path] of Object.entries(socketPaths)) {
    for (const [what, bytes] of Object.entries(floods)) {
      const sent = bytes();
      process.send?.(`${what} over ${transport}`);
      await Promise.all(Array.from({ length: ATTACKERS }, () => flood(port, path, sent)));
    }
  }
  for (const [what, begin] of Object.entries(beginnings)) {
    process.send?.(what);
    const begun = await Promise.all(Array.from({ length: BEGUN }, () => begin(port)));
    for (const socket of begun) socket.destroy();
  }
  process.send?.('over');
}

process.once('message', (port) => void attack(Number(port)));
