/** Passwords must not be based on this word, nor on the user's own data. */
const PRODUCT_WORD = 'tambayan';
/** Shorter words occur in too many good passwords. */
const WORD_MIN = 4;

/** Signs and digits that stand in for letters. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};

/**
 * The stems of the passwords that attackers try first. Folded as by `fold`, and compared with the whole password
 * without the digits and signs around it, so `P@ssw0rd1!` and `Password2026#` are both `password`.
 */
const COMMON_STEMS = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh aa aaaa admin adminadmin administrator asdf asdfgh asdfghjk asdfghjkl
   baseball batman changeme charlie computer daniel default dragon family filipino flower football freedom friends
   google guest hannah hello helloworld iloveyou iloveu internet jesus jesuschrist jordan killer letmein login love
   lovely lovelove loveyou mahal mahalkita mahalko manila maganda michael monkey mypass mypassword ninja pakyu
   pass passpass password passwords passw passwd pilipinas philippines pogi princess qazwsx qazwsxedc qwer qwert
   qwerty qwertyu qwertyui qwertyuiop qweasd qweasdzxc root samsung secret shadow starwars summer winter spring
   q2w3e q2w3e4r q2w3e4r5t a1b2c3 a1b2c3d sunshine superman temp temppass test tester testing testtest trustno user username welcome whatever
   zaq zaqxsw zxcv zxcvbn zxcvbnm`
    .split(/\s+/)
    .map(fold),
);

/** The message about a weak `password`, or null. `about` is the user's data: names, address, username. */
export function weaknessOf(password: string, about: readonly string[]): string | null {
  const whole = fold(toOneForm(password));
  const stem = fold(toOneForm(password).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
  const bare = whole.replace(/[^\p{L}]+/gu, '');
  if (COMMON_STEMS.has(stem) || COMMON_STEMS.has(bare) || isOneRun(toOneForm(password)))
    return 'This password is too easy to guess. Please choose another one';
  if (whole.includes(PRODUCT_WORD)) return 'Password cannot contain the name of this site';
  if (about.flatMap(wordsOf).some((word) => whole.includes(word)))
    return 'Password cannot contain your name, username or email address';
  return null;
}

/**
 * SPEC §5 trims new passwords, so they are trimmed when they are checked too. An ñ is the same whether the keyboard
 * writes it as one character or as two.
 */
export function toOneForm(password: string): string {
  return password.trim().normalize('NFC');
}

/** Lower-case letters without accents, with the usual substitutions undone. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[0134579@$!€]/g, (sign) => DISGUISES[sign] ?? sign);
}

/** The words of a name; of an address the part before the `@`. */
function wordsOf(text: string): string[] {
  return fold(text.replace(/@.*$/, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= WORD_MIN);
}

/** `12345678`, `aaaaaaaa`: every character equals the one before, or is its neighbour. */
function isOneRun(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step = 2] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}
