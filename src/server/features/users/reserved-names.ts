/** Names with which somebody would speak for the site. */
const OFFICIAL = `admin administrator admins root system sysadmin moderator moderators mod mods owner owners staff team
  tambayan official support help helpdesk helpcenter contact info security abuse billing payment payments refund
  webmaster postmaster hostmaster noreply verify verified`;

/** Usernames that would address everybody, or that mean something to programs. */
const NOT_FOR_ONE = `everyone everybody here channel all group groups community communities deleted deleteduser anonymous
  guest user users null undefined true false me myself self api www mail email login logout register signup signin
  settings profile messages notifications courses analytics calculator maintenance issues`;

/** What is added to the product's name without saying what a community is about. */
const PLAIN_ADDITIONS = ['ph', 'philippines', 'app', 'site', 'online', 'hq', 'the', 'ang'];

/**
 * Signs that pass for a Latin letter; `1`, `l` and `|` all pass for `i`. Capitals of other alphabets come first, since
 * their small letters look like something else.
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

/** The text as it looks at a glance: in small Latin letters where signs pass for them. */
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
/** `admin2` pretends to be somebody, `me1990` does not. */
const UNNUMBERED_MIN = 5;

/** Whether `username` (letters and digits, SPEC §5) is one of ours, or looks like one: `adm1n`, `TambayanHelp`. */
export function isReservedUsername(username: string): boolean {
  const folded = fold(username);
  const unnumbered = fold(username.replace(/\d+$/, ''));
  return (
    reservedUsernames.has(folded) ||
    folded.includes(PRODUCT) ||
    (unnumbered.length >= UNNUMBERED_MIN && reservedUsernames.has(unnumbered))
  );
}

interface Folded {
  /** Without numbers that stand alone. */
  readonly words: readonly string[];
  /** All of it without what parts the words: `T a m b a y a n` is one. */
  readonly joined: string;
}

/** A number at its end does not make a word another one: `Support2` is `Support`. */
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

/** Whether a person of this name would pass for the site or its staff: `Tambayan Support`, `Аdmin Team`. */
export function isReservedPersonName(name: string): boolean {
  const folded = foldText(name);
  return folded.joined.includes(PRODUCT) || isOfficial(folded);
}

/**
 * The same for the name or the slug of a community. A tambayan is a place to hang out, so "Tambayan ng mga Nanay" says
 * what it is about; `Tambayan`, `tambayan-official` and `Tambayan PH` say nothing else.
 */
export function isReservedPlaceName(name: string): boolean {
  const folded = foldText(name);
  if (isOfficial(folded)) return true;
  if (!folded.joined.includes(PRODUCT)) return false;
  const rest = folded.joined.replaceAll(PRODUCT, '');
  return (
    rest === '' || additions.has(rest) || folded.words.some((part) => part !== PRODUCT && official.has(part))
  );
}
