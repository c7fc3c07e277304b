import * as z from 'zod/mini';
import { completeAddress, isWebUrl, trimmedText } from './core/text.ts';
import { isUploaded } from './upload-rules.ts';

/** A field that an upload can set too: the address of a file of ours may come back as it is. See `webUrlOrEmpty`. */
/* @__NO_SIDE_EFFECTS__ */
export function webUrlOrUploaded(message: string) {
  return trimmedText().check(
    completeAddress,
    z.maxLength(2048),
    z.refine((value) => value === '' || isUploaded(value) || isWebUrl(value), message),
  );
}
