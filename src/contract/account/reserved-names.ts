/** Names that would make a user look like an official of the site. */
const OFFICIAL = `admin administrator admins root system sysadmin moderator moderators mod mods owner owners staff team
  tambayan official support help helpdesk helpcenter contact info security abuse billing payment payments refund
  webmaster postmaster hostmaster noreply verify verified`;

/** Usernames that would address everyone, or that have a meaning in programs. */
const NOT_FOR_ONE = `everyone everybody here channel all group groups community communities deleted deleteduser anonymous
  guest user users null undefined true false me myself self api www mail email login logout register signup signin
  settings profile start messages saved scheduled notifications courses analytics calculator maintenance issues`;

/** Words that, added to the product's name, do not say what a community is about. */
const PLAIN_ADDITIONS = ['ph', 'philippines', 'app', 'site', 'online', 'hq', 'the', 'ang'];

/**
 * Characters that look like a Latin letter. `1`, `l` and `|` all become `i`. Capitals of other alphabets come first,
 * since their lower-case forms look different.
 */
const LOOK_ALIKES = new Map([
  ...pairs('0134578@$|!', 'oieastbasii'),
  ...pairs('АВЕЅІЈКМНОРСТУХ', 'abesijkmhopctyx'),
  ...pairs('авеѕіјкмнорстухԁոѵ', 'abesijkmhopctyxdnv'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhikmnoptyx'),
  ...pairs('αβεηικμνορτυχγ', 'abenikmvoptuxy'),
  ...pairs('ıɑɡøđłⅼ', 'iagodii'),
]);

function pairs(signs: string, letters: string): [string, string][] {
  return [...signs].map((sign, place) => [sign, letters[place] ?? sign]);
}

/** Returns the text in lower-case Latin letters, with lookalikes replaced. */
function fold(text: string): string {
  const letters = [...text.normalize('NFKD').replace(/\p{M}/gu, '')];
  const plain = letters.map((sign) => LOOK_ALIKES.get(sign) ?? sign).join('');
  return [...plain.toLowerCase()]
    .map((sign) => LOOK_ALIKES.get(sign) ?? sign)
    .join('')
    .replaceAll('l', 'i');
}

const words = (list: string) => list.split(/\s+/).map(fold);
const official = new Set(words(OFFICIAL));
const reservedUsernames = new Set([...official, ...words(NOT_FOR_ONE)]);
const additions = new Set([...official, ...PLAIN_ADDITIONS.map(fold)]);
const PRODUCT = fold('tambayan');
/** Shortest name whose trailing number is ignored: `admin2` imitates a reserved name, `me1990` does not. */
const UNNUMBERED_MIN = 5;

/**
 * Words of the staff with anything around them: `adminana`, `the-mods`. `modesto` and `badminton` are none, nor is what a
 * name has with `mod` inside.
 */
const STAFF_WORDS = [/(?<!b)admin/, /staff/, /moderator/, /^mods?(?![aeiou])/, /mods?$/];

/** `rn` looks like `m`, and `vv` like `w`. */
const joinedLetters = (folded: string) => folded.replaceAll('rn', 'm').replaceAll('vv', 'w');

function isProduct(folded: string): boolean {
  return folded.includes(PRODUCT) || joinedLetters(folded).includes(PRODUCT);
}

function hasStaffWord(folded: string): boolean {
  return STAFF_WORDS.some((pattern) => pattern.test(folded));
}

/**
 * Whether `username` (letters and digits, SPEC §5) is reserved or looks like a reserved one: `adm1n`, `anaAdmin`,
 * `TambayanHelp`.
 */
export function isReservedUsername(username: string): boolean {
  const folded = fold(username);
  const unnumbered = fold(username.replace(/\d+$/, ''));
  return (
    reservedUsernames.has(folded) ||
    isProduct(folded) ||
    hasStaffWord(unnumbered) ||
    (unnumbered.length >= UNNUMBERED_MIN && reservedUsernames.has(unnumbered))
  );
}

/** Whether a chosen slug of a community is reserved: `login`, `ang-mod-team`, `tamb4yan`. */
export function isReservedSlug(slug: string): boolean {
  return (
    reservedUsernames.has(fold(slug)) ||
    isReservedCommunityName(slug) ||
    slug.split('-').some((part) => hasStaffWord(foldWord(part)))
  );
}

interface Folded {
  /** Without words that are only numbers. */
  readonly words: readonly string[];
  /** All words without separators, so that `T a m b a y a n` is one word. */
  readonly joined: string;
}

/** Ignores a number at the end of a word: `Support2` is `Support`. */
function foldWord(word: string): string {
  const unnumbered = word.replace(/\d+$/, '');
  return fold(unnumbered.length >= UNNUMBERED_MIN ? unnumbered : word);
}

function foldText(name: string): Folded {
  const parts = name.split(/[^\p{L}\p{M}\p{N}@$|!]+/u).map((part) => part.replace(/[|!]+$/, ''));
  const folded = parts.filter((part) => /\D/.test(part)).map(foldWord);
  return { words: folded, joined: folded.join('') };
}

function isOfficial({ words: parts, joined }: Folded): boolean {
  return official.has(joined) || (parts.length > 0 && parts.every((part) => official.has(part)));
}

/** Whether this name of a person looks like the site or its staff: `Tambayan Support`, `Аdmin Team`. */
export function isReservedPersonName(name: string): boolean {
  const folded = foldText(name);
  return isProduct(folded.joined) || isOfficial(folded);
}

/**
 * The same for the name or slug of a community. A tambayan is a place to hang out, so "Tambayan ng mga Nanay" is
 * allowed: it says what the community is about. `Tambayan`, `tambayan-official` and `Tambayan PH` do not.
 */
export function isReservedCommunityName(name: string): boolean {
  const folded = foldText(name);
  if (isOfficial(folded)) return true;
  if (!isProduct(folded.joined)) return false;
  const rest = joinedLetters(folded.joined).replaceAll(PRODUCT, '').replaceAll(joinedLetters(PRODUCT), '');
  return (
    rest === '' || additions.has(rest) || folded.words.some((part) => part !== PRODUCT && official.has(part))
  );
}
