import type { Username } from './people.ts';
import type { Thread } from './thread.ts';
import { hurnoThreads } from './threads-hurno-sa-sugbo.ts';

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

/** The communities of the demo data; the first is the one the three demo accounts are named after. */
export const communities: readonly Community[] = [hurnoSaSugbo];
