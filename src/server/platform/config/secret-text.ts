import { inspect } from 'node:util';

const HIDDEN = '[secret]';

/** A secret that neither `util.inspect` nor JSON shows, so that printing what contains it does no harm. */
export class SecretText {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
