import type { Random } from '../../platform/clock/clock.ts';

/** Crockford's base 32: without letters that look like others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** 80 random bits, which cannot be guessed. */
export function newCertificateCode({ bytes }: Pick<Random, 'bytes'>): string {
  return Array.from(bytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** The code as it is stored, from one that a person typed. Null for what cannot be one. */
export function readCertificateCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}
