import type { CurrentUser } from '../../../contract/account/me.ts';
import { type ProfileLink, type SocialNetwork, socialNetworks } from '../../../contract/account/users.ts';
import { withScheme } from '../../../contract/core/text.ts';

type Network = Exclude<SocialNetwork, 'website'>;

/** The hosts of each network, and the page of a user name there. */
const NETWORKS: Readonly<Record<Network, { hosts: readonly string[]; page: (name: string) => string }>> = {
  instagram: { hosts: ['instagram.com'], page: (name) => `https://www.instagram.com/${name}` },
  x: { hosts: ['x.com', 'twitter.com'], page: (name) => `https://x.com/${name}` },
  youtube: { hosts: ['youtube.com', 'youtu.be'], page: (name) => `https://www.youtube.com/@${name}` },
  linkedin: { hosts: ['linkedin.com'], page: (name) => `https://www.linkedin.com/in/${name}` },
  facebook: {
    hosts: ['facebook.com', 'fb.com', 'fb.me'],
    page: (name) => `https://www.facebook.com/${name}`,
  },
};

const NAME = /^@?([\w.-]{1,100})$/;
const LABEL_MAX = 60;

/** Turns what the user typed into safe addresses, in the order of SPEC §3. Invalid entries are left out. */
export function profileLinks(typed: CurrentUser['social_links']): ProfileLink[] {
  return socialNetworks.flatMap((network) => linkOf(network, (typed[network] ?? '').trim()) ?? []);
}

function linkOf(network: SocialNetwork, typed: string): ProfileLink | null {
  if (typed === '') return null;
  if (network === 'website') return addressOf('website', typed);
  const { hosts, page } = NETWORKS[network];
  const [, name] = NAME.exec(typed) ?? [];
  if (name === undefined || hosts.includes(bareHost(name))) return addressOf(network, typed);
  return { network, url: page(name), label: `@${name}` };
}

/** An address on another host than the network's is shown as a website, so that it does not pass for the network. */
function addressOf(network: SocialNetwork, typed: string): ProfileLink | null {
  const address = withScheme(typed);
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!['http:', 'https:'].includes(url.protocol) || !url.hostname.includes('.')) return null;
  // `https://bank.example@other.example` looks like the first host and opens the second.
  url.username = '';
  url.password = '';
  const isThere =
    network !== 'website' && NETWORKS[network].hosts.some((host) => isWithin(url.hostname, host));
  const label = bareHost(url.hostname) + url.pathname.replace(/\/$/, '');
  return { network: isThere ? network : 'website', url: url.href, label: shortened(label) };
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function bareHost(host: string): string {
  return host.toLowerCase().replace(/^(?:www|m)\./, '');
}

function shortened(label: string): string {
  return label.length > LABEL_MAX ? `${label.slice(0, LABEL_MAX - 1)}…` : label;
}
