/** How the validation library speaks when nobody tells it what to say. */
export const LIBRARY_WORDS =
  /^(?:invalid (?:input|option|value|key|element|string|number|uuid|iso)|too (?:big|small)|unrecognized)|\b(?:expected|received)\b/i;
