/** Names that would let somebody speak for the site, or that address everybody. */
const RESERVED = `admin administrator admins root system sysadmin moderator moderators mods owner owners staff team
  tambayan official support help helpdesk helpcenter contact info security abuse billing payments payment refund
  everyone everybody here channel all group groups community communities deleted deleteduser anonymous guest user
  users null undefined true false me myself self api www mail email webmaster postmaster hostmaster noreply
  login logout register signup signin settings profile messages notifications courses analytics calculator
  maintenance issues verify verified`;

/** How digits pass for letters; `1` and `l` both pass for `i`. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
};

const reserved = new Set(RESERVED.split(/\s+/).map(fold));
const PRODUCT = fold('tambayan');
/** `admin2` pretends to be somebody, `me1990` does not. */
const UNNUMBERED_MIN = 5;

/** Whether `username` (letters and digits, SPEC §5) is one of ours, or looks like one: `adm1n`, `TambayanHelp`. */
export function isReservedUsername(username: string): boolean {
  const folded = fold(username);
  const unnumbered = fold(username.replace(/\d+$/, ''));
  return (
    reserved.has(folded) ||
    folded.includes(PRODUCT) ||
    (unnumbered.length >= UNNUMBERED_MIN && reserved.has(unnumbered))
  );
}

function fold(username: string): string {
  return username.toLowerCase().replace(/[0134578l]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
}
