import { referenceKey } from '../../../../../contract/money/proofs.ts';
import { centavosOf, instantOf, mobileNumbersIn } from '../history/history-lines.ts';

/** What the text of a receipt says. Null where it does not say it, or cannot be read. */
export interface ReceiptFields {
  readonly reference: string | null;
  readonly centavos: number | null;
  readonly sentAt: string | null;
  /** A number of a wallet or a name. */
  readonly receiver: string | null;
}

/** What its sender typed: where the receipt has several numbers, theirs is meant. */
interface Typed {
  readonly reference: string;
  readonly centavos: number;
}

const REFERENCE = /\b(?:ref(?:erence)?|transaction|trans|txn)\b\.?\s*(?:no|number|num|id|code)?\b[.:#\s]*/i;
const TOTAL = /\btotal\b/i;
const AMOUNT = /\b(?:total|amount|sent|paid|transferred)\b/i;
const RECEIVER = /^(?:sent to|transfer(?:red)? to|to|recipient|receiver|send to)\b[:\s]*/i;
const MONEY = /(?<![\d.,])\d{1,3}(?:,\d{3})+\.\d{2}(?!\d)|(?<![\d.,])\d+\.\d{2}(?!\d)/g;

export function fieldsOf(text: string, typed: Typed): ReceiptFields {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    reference: referenceIn(lines, typed.reference),
    centavos: amountIn(lines, typed.centavos),
    sentAt:
      lines.map((line) => (/\d:\d\d/.test(line) ? instantOf(line) : null)).find((at) => at !== null) ?? null,
    receiver: receiverIn(lines),
  };
}

/** The words after a name, on its line or on the next one. */
function after(lines: readonly string[], at: number, name: RegExp): string {
  const line = lines[at] ?? '';
  const found = name.exec(line);
  const rest = found === null ? '' : line.slice(found.index + found[0].length).trim();
  return rest === '' ? (lines[at + 1] ?? '') : rest;
}

function referenceIn(lines: readonly string[], typed: string): string | null {
  const wanted = referenceKey(typed);
  if (lines.some((line) => likeDigits(referenceKey(line)).includes(likeDigits(wanted)))) return typed;
  for (const [at, line] of lines.entries()) {
    if (!REFERENCE.test(line)) continue;
    const found = leadingReference(after(lines, at, REFERENCE));
    if (found !== null) return found;
  }
  return null;
}

/** Letters that are read for digits, and the other way round. */
function likeDigits(key: string): string {
  return key.replace(/[OQ]/g, '0').replace(/[IL|]/g, '1');
}

/** The words at the beginning of the text that look like parts of a number: "9012 345 678901 Nov 28" has three. */
function leadingReference(text: string): string | null {
  const parts: string[] = [];
  for (const word of text.split(/\s+/)) {
    if (!/^[A-Z0-9-]+$/i.test(word) || !(/\d/.test(word) || /^[A-F]{4}$/.test(word))) break;
    parts.push(/^[\dOQIl]+$/.test(word) ? likeDigits(word.replaceAll('l', '1')) : word);
  }
  const found = parts.join(' ');
  return found.replace(/\D/g, '').length >= 6 && found.length <= 50 ? found : null;
}

function amountIn(lines: readonly string[], typed: number): number | null {
  const amountsAt = (text: string) => (text.match(MONEY) ?? []).map((one) => centavosOf(one) ?? 0);
  const named = lines.flatMap((line, at) =>
    AMOUNT.test(line) ? amountsAt(amountsAt(line).length > 0 ? line : (lines[at + 1] ?? '')) : [],
  );
  const totals = lines.flatMap((line) => (TOTAL.test(line) ? amountsAt(line) : []));
  const all = lines.flatMap((line) => amountsAt(line));
  const found = [...totals, ...named, ...all].filter((amount) => amount > 0);
  return found.includes(typed) ? typed : (found[0] ?? null);
}

function receiverIn(lines: readonly string[]): string | null {
  const [number] = mobileNumbersIn(lines.join('\n'));
  if (number !== undefined) return number;
  const at = lines.findIndex((line) => RECEIVER.test(line));
  const name = at === -1 ? '' : after(lines, at, RECEIVER);
  return /\p{L}/u.test(name) && name.length <= 60 ? name : null;
}
