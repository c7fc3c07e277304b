import type { Username } from './people.ts';
import type { Thread } from './thread.ts';
import { codeSaGabiThreads } from './threads-code-sa-gabi.ts';
import { hurnoThreads } from './threads-hurno-sa-sugbo.ts';
import { letBarkadaThreads } from './threads-let-barkada.ts';
import { raketeersThreads } from './threads-raketeers-circle.ts';

/** A group conversation with everything that was said in it. */
export interface Conversation {
  /** Lowercase words joined by hyphens, unique in its community. */
  readonly name: string;
  /** One line shown beside the name. */
  readonly topic: string;
  readonly lines: Thread;
}

/** A community with its people. Nobody is named twice among `owner`, `moderators` and `members`. */
export interface Community {
  readonly name: string;
  readonly slug: string;
  readonly is_public: boolean;
  readonly description: string;
  /** What it is about, as slugs, the nearest first: 5 at most. */
  readonly tags: readonly string[];
  readonly owner: Username;
  readonly moderators: readonly Username[];
  readonly members: readonly Username[];
  /** In the order of the sidebar. */
  readonly conversations: readonly Conversation[];
}

const hurnoSaSugbo: Community = {
  name: 'Hurno sa Sugbo',
  slug: 'hurno-sa-sugbo',
  is_public: true,
  description: `Klase ug barkada sa mga naghurno sa balay, gikan Danao hangtod Argao.

Kada Sabado naay live nga klase: pan de sal, ensaymada, torta, chiffon. Sa taliwala, magtinabangay ta sa costing, sa oven nga bakakon ang dial, ug sa order nga sobra sa atong kaya.

Dili kinahanglan og dako nga kusina. Kinahanglan og timbangan, notebook, ug pailub. Kon nahugno ang cake, dalha diri ang picture. Naa miy tanan niana.

Bisaya kasagaran ang storya, pero okay ra ang Tagalog ug English. Libre ang pag-apil.`,
  tags: ['baking', 'food-business', 'small-business', 'cebuano'],
  owner: 'luzabellana',
  moderators: ['jocelynybanez', 'lezilsuico'],
  members: [
    'kenongkingco',
    'maninapenaflor',
    'arnelcabahug',
    'marivictumulak',
    'gliceriabooc',
    'rheamaevillarin',
    'nongteody',
    'angelicalim',
    'janreyalcoseba',
    'norhayausman',
    'preciousdawn',
    'mannygo88',
    'danicaruiz',
  ],
  conversations: [
    {
      name: 'kusina-storya',
      topic: 'Kumustahay, katawa, ug ang gisunog karong adlawa',
      lines: hurnoThreads['kusina-storya'],
    },
    {
      name: 'costing-ug-presyo',
      topic: 'Sangkap, oras, packaging, ganansya. Dalha ang calculator',
      lines: hurnoThreads['costing-ug-presyo'],
    },
    {
      name: 'hurno-ug-gamit',
      topic: 'Oven, mixer, regulator. Si Arnel ang tubag',
      lines: hurnoThreads['hurno-ug-gamit'],
    },
    {
      name: 'order-ug-deliver',
      topic: 'Order nga ipasa, rider, down payment',
      lines: hurnoThreads['order-ug-deliver'],
    },
    {
      name: 'resipe-ug-sulay',
      topic: 'Mga resipe sa klase ug ang inyong gipang-usab',
      lines: hurnoThreads['resipe-ug-sulay'],
    },
  ],
};

const codeSaGabi: Community = {
  name: 'Code sa Gabi',
  slug: 'code-sa-gabi',
  is_public: true,
  description: `Web development bootcamp para sa may trabaho sa umaga.

Lunes, Miyerkules at Biyernes, 8 hanggang 10 ng gabi, online. Labing-anim na linggo: HTML at CSS, JavaScript, Git, React, kaunting backend, at isang totoong project para sa isang totoong kapitbahay.

Hindi kailangan ng bagong laptop o mabilis na internet. May recording bago mag-11, may notes na kayang i-download sa mahinang signal, at may kasama kang gising kapag alas-dose na at ayaw pa ring gumitna ng div.

Isang pakiusap lang: i-paste ang buong error message. Doon nagsisimula ang lahat ng sagot.`,
  tags: ['web-development', 'programming', 'javascript'],
  owner: 'bernadetteq',
  moderators: ['kenongkingco', 'migsantillan'],
  members: [
    'luzabellana',
    'trishamaeb',
    'carldumlao',
    'zaynababubakar',
    'jeromebuenaflor',
    'hazelmacaraig',
    'vincentchua',
    'aldrinp',
    'kylanicole',
    'faisalmacabando',
    'danicaruiz',
    'nattolentino',
    'edwinsalonga',
  ],
  conversations: [
    {
      name: 'kapihan',
      topic: 'Kape, kwento, kaba. Dito muna bago mag-code',
      lines: codeSaGabiThreads.kapihan,
    },
    {
      name: 'css-at-html',
      topic: 'Layout, responsive, accessibility. Screenshot at code, pareho',
      lines: codeSaGabiThreads['css-at-html'],
    },
    {
      name: 'javascript-tanong',
      topic: 'Bakit undefined? I-paste ang buong error',
      lines: codeSaGabiThreads['javascript-tanong'],
    },
    {
      name: 'git-at-deploy',
      topic: 'Branch, merge, server, domain. Huminga muna',
      lines: codeSaGabiThreads['git-at-deploy'],
    },
    {
      name: 'hanap-trabaho',
      topic: 'Openings, resume, mock interview. Bawal ang may bayad',
      lines: codeSaGabiThreads['hanap-trabaho'],
    },
  ],
};

const raketeersCircle: Community = {
  name: 'Raketeers Circle',
  slug: 'raketeers-circle',
  is_public: true,
  description: `A quiet circle of Filipino freelancers who talk about money out loud.

Editors, writers, illustrators, assistants, developers, bookkeepers. Some of us have done this for ten years, some since last Tuesday. We share real rates, real contracts and real mistakes, so the next person doesn't have to pay for the same lesson.

What you'll find here:
• what to put on an invoice, and which BIR form scares you for no reason
• how to ask for a deposit, kahit pinsan mo pa ang client
• someone awake at 3 AM, because their client is also in Ohio

No selling courses, no "DM me", no screenshots outside. English or Taglish, whichever is faster for your heart.`,
  tags: ['freelancing', 'taxes-and-bir', 'remote-work'],
  owner: 'hanifaguiling',
  moderators: ['luzabellana', 'gerardilagan'],
  members: [
    'kenongkingco',
    'maninapenaflor',
    'patlocsin',
    'rommelbaquiran',
    'stephtan',
    'cedricmanalastas',
    'omarsarip',
    'lourdesnunez',
    'trishamaeb',
    'vincentchua',
    'jeromebuenaflor',
  ],
  conversations: [
    {
      name: 'kwentuhan',
      topic: 'Introductions, small wins, parking-lot deadlines',
      lines: raketeersThreads.kwentuhan,
    },
    {
      name: 'invoice-at-bir',
      topic: 'Forms, receipts, 2307. Hanifa explains, you file',
      lines: raketeersThreads['invoice-at-bir'],
    },
    {
      name: 'rates-and-contracts',
      topic: 'Real numbers, deposits, kill fees. What is said here stays here',
      lines: raketeersThreads['rates-and-contracts'],
    },
    {
      name: 'client-stories',
      topic: 'No names, no screenshots, just healing',
      lines: raketeersThreads['client-stories'],
    },
  ],
};

const letBarkada: Community = {
  name: 'LET Barkada',
  slug: 'let-barkada',
  is_public: false,
  description: `Isang maliit at tahimik na silid para sa mga magiging guro.

Walong linggo, dalawang oras kada gabi: Prof Ed, Gen Ed at major, kasama si Ma'am Cora na tatlumpu't apat na taon sa silid-aralan at si Sir Ferdie na pumasa sa pangalawang subok. May drill tuwing Lunes at Miyerkules, Math clinic tuwing Biyernes, at mock exam bago ang totoo.

First taker ka man o ikatlong balik na, pareho ang upuan mo rito. Bawal ang leakage, bawal ang manghiya, at kumain muna bago mag-review.

Sarado ang grupo para malaya tayong magkamali. Humiling na sumali at ilagay kung anong major mo.`,
  tags: ['let-review', 'teaching', 'board-exam-review'],
  owner: 'coraagbayani',
  moderators: ['ferdiebumanglag'],
  members: [
    'maninapenaflor',
    'rosaliedelapena',
    'aishamangondato',
    'jenalynpascua',
    'melodybanez',
    'rodelcastaneda',
    'edwinsalonga',
  ],
  conversations: [
    {
      name: 'study-room',
      topic: 'Kumustahan, study plan, at tapang bago matulog',
      lines: letBarkadaThreads['study-room'],
    },
    {
      name: 'prof-ed-drills',
      topic: 'Isang tanong, isang dahilan. Sagutin bago tumingin sa iba',
      lines: letBarkadaThreads['prof-ed-drills'],
    },
    {
      name: 'gen-ed-at-major',
      topic: 'Math, English, Filipino, Science. Walang maliit na tanong',
      lines: letBarkadaThreads['gen-ed-at-major'],
    },
    {
      name: 'paalala',
      topic: 'Petsa, requirements at iskedyul lang',
      lines: letBarkadaThreads.paalala,
    },
  ],
};

/** The communities of the demo data. The demo accounts lead, help or take part in different ones. */
export const communities: readonly Community[] = [hurnoSaSugbo, codeSaGabi, raketeersCircle, letBarkada];
