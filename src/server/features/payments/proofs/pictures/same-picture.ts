/**
 * Two fingerprints of one picture that was saved again or made smaller differ in fewer places; receipts of one wallet
 * for other payments differ in more. 64 places, as in the usual difference hash, are the same for all receipts of a wallet.
 */
export const SAME_PICTURE_MAX = 34;
