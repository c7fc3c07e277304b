/** Default texts of the validation library, which appear where we gave none. */
export const LIBRARY_WORDS =
  /^(?:invalid (?:input|option|value|key|element|string|number|uuid|iso)|too (?:big|small)|unrecognized)|\b(?:expected|received)\b/i;
