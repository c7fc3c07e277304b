/** What the demo data knows of one person. Names obey SPEC §5: letters, single spaces between words. */
export interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly place: string;
  readonly bio: string;
  /** What they want to read about and what not, as slugs of tags. */
  readonly topics?: { readonly liked: readonly string[]; readonly turnedDown: readonly string[] };
  /** Set on the three accounts a visitor is shown: the highest role each has in a community. */
  readonly demo?: 'owner' | 'moderator' | 'member';
}

/** Everyone who lives in the demo data, by username. */
export const people = {
  luzabellana: {
    first_name: 'Luzviminda',
    last_name: 'Abellana',
    place: 'Guadalupe, Cebu City',
    bio: 'Nagluto og pan sukad pa sa hurnohan sa akong lola sa Argao. Karon nagtudlo na. Kape una, masa pagkahuman.',
    demo: 'owner',
  },
  kenongkingco: {
    first_name: 'Kenneth',
    last_name: 'Ongkingco',
    place: 'Banilad, Cebu City',
    bio: 'Web developer by day, taga-tikim ng mamon ni Mama by night. Mabagal magsalita, mabilis mag-review ng code.',
    demo: 'moderator',
  },
  maninapenaflor: {
    first_name: 'Ma Niña',
    last_name: 'Peñaflor',
    place: 'Dumaguete City',
    bio: 'BSEd English, reviewing for the board. Nag-bake og banana bread kon kapoy na ang ulo sa Prof Ed.',
    demo: 'member',
  },
  jocelynybanez: {
    first_name: 'Jocelyn',
    last_name: 'Ybañez',
    place: 'Minglanilla, Cebu',
    bio: 'Custom cakes ug dessert table. Duha ka anak, tulo ka oven, usa ka bana nga tigdeliver.',
  },
  arnelcabahug: {
    first_name: 'Arnel',
    last_name: 'Cabahug',
    place: 'Basak, Mandaue City',
    bio: 'Tig-ayo og deck oven, mixer ug dough sheeter. Ayaw una ilabay, tan-awon nato.',
  },
  marivictumulak: {
    first_name: 'Marivic',
    last_name: 'Tumulak',
    place: 'Tabunok, Talisay City',
    bio: 'Pan de sal alas kuwatro sa buntag, siomai sa hapon. Suki sa palengke sa Tabunok.',
  },
  gliceriabooc: {
    first_name: 'Gliceria',
    last_name: 'Booc',
    place: 'Lapu-Lapu City',
    bio: 'Retired nurse, bag-ong baker. Sunod gyud ko sa timbangan, dili sa tantiya.',
  },
  rheamaevillarin: {
    first_name: 'Rhea Mae',
    last_name: 'Villarin',
    place: 'Consolacion, Cebu',
    bio: 'Cookies and crinkles for offices around IT Park. Call center sa gabii, oven sa buntag.',
  },
  lezilsuico: {
    first_name: 'Lezil',
    last_name: 'Suico',
    place: 'Liloan, Cebu',
    bio: 'Rosquillos, masi ug kape. Third generation na mi sa pamilya nga naghurno.',
  },
  nongteody: {
    first_name: 'Teodoro',
    last_name: 'Inocian',
    place: 'Argao, Cebu',
    bio: 'Torta nga tinuod, tuba ang patubo. Naay panahon ang tanan, apil ang masa.',
  },
  angelicalim: {
    first_name: 'Angelica',
    last_name: 'Lim',
    place: 'Colon, Cebu City',
    bio: 'Baking supplies since 1987, tindahan ng angkong ko. Ask me about flour.',
  },
  janreyalcoseba: {
    first_name: 'Jan Rey',
    last_name: 'Alcoseba',
    place: 'Danao City',
    bio: 'Seaman nga nagbakasyon, nagtuon og cinnamon rolls para naay negosyo inig uli.',
  },
  norhayausman: {
    first_name: 'Norhaya',
    last_name: 'Usman',
    place: 'Zamboanga City',
    bio: 'Halal home bakery. Baulu, pastil, at cheesecake na walang gelatin na baboy. Chavacano, Tausug, Tagalog.',
  },
  preciousdawn: {
    first_name: 'Precious Dawn',
    last_name: 'Gabutan',
    place: 'Toledo City',
    bio: 'HRM graduate. Mahadlok ko sa chiffon pero padayon.',
  },
  mannygo88: {
    first_name: 'Emmanuel',
    last_name: 'Go',
    place: 'Mabolo, Cebu City',
    bio: 'Hopia at tikoy recipe ng ahma, sinusulat ko na bago makalimutan.',
  },
  bernadetteq: {
    first_name: 'Bernadette',
    last_name: 'Quiambao',
    place: 'Angeles City, Pampanga',
    bio: 'Dating QA, ngayon nagtuturo ng web development sa gabi. Walang tanong na bobo, may tanong lang na walang error message.',
  },
  migsantillan: {
    first_name: 'Miguel',
    last_name: 'Santillan',
    place: 'Quezon City',
    bio: 'Frontend sa isang logistics startup. CSS apologist.',
  },
  trishamaeb: {
    first_name: 'Trisha Mae',
    last_name: 'Bautista',
    place: 'Malolos, Bulacan',
    bio: 'Accounting graduate na nag-shift sa code. Excel ang first love.',
  },
  carldumlao: {
    first_name: 'Carl Justin',
    last_name: 'Dumlao',
    place: 'Tuguegarao City',
    bio: 'Ilocano a developer, mabagal ang internet, mahaba ang pasensya.',
  },
  zaynababubakar: {
    first_name: 'Zaynab',
    last_name: 'Abubakar',
    place: 'Cotabato City',
    bio: 'Nursing assistant na nag-aaral ng JavaScript sa break time. Goal: remote work malapit sa nanay.',
  },
  jeromebuenaflor: {
    first_name: 'Jerome',
    last_name: 'Buenaflor',
    place: 'Naga City',
    bio: 'Oragon. Dating service crew, ngayon nakikipag-away sa flexbox.',
  },
  hazelmacaraig: {
    first_name: 'Hazel Anne',
    last_name: 'Macaraig',
    place: 'Batangas City',
    bio: 'Ala eh, nag-aaral ng React. Kapeng barako ang fuel.',
  },
  vincentchua: {
    first_name: 'Vincent',
    last_name: 'Chua',
    place: 'Binondo, Manila',
    bio: 'Shopify developer. Tumutulong sa hardware store namin tuwing weekend.',
  },
  aldrinp: {
    first_name: 'Aldrin',
    last_name: 'Pangilinan',
    place: 'San Fernando, Pampanga',
    bio: 'Backend, databases, at sisig. In that order, depende sa oras.',
    topics: {
      liked: ['programming', 'cooking'],
      turnedDown: ['freelancing', 'job-hunting', 'remote-work', 'taxes-and-bir'],
    },
  },
  kylanicole: {
    first_name: 'Kyla Nicole',
    last_name: 'Reyes',
    place: 'Dasmariñas, Cavite',
    bio: '3rd year IT. Nag-iipon ng projects para sa portfolio.',
  },
  faisalmacabando: {
    first_name: 'Faisal',
    last_name: 'Macabando',
    place: 'Marawi City',
    bio: 'Self-taught, phone lang ang gamit nung una. Ngayon may second-hand laptop na, alhamdulillah.',
  },
  danicaruiz: {
    first_name: 'Danica',
    last_name: 'Ruiz',
    place: 'Iloilo City',
    bio: 'UI designer learning how her designs actually get built. Namit ang batchoy.',
  },
  nattolentino: {
    first_name: 'Nathaniel',
    last_name: 'Tolentino',
    place: 'Taguig City',
    bio: 'Junior dev, six months in. Imposter syndrome pero present.',
  },
  hanifaguiling: {
    first_name: 'Hanifa',
    last_name: 'Guiling',
    place: 'Iligan City',
    bio: 'Freelance bookkeeper for eight years. I answer BIR questions so you can sleep.',
  },
  gerardilagan: {
    first_name: 'Gerard',
    last_name: 'Ilagan',
    place: 'Lipa, Batangas',
    bio: 'Video editor, dating wedding videographer. Contract muna bago cut.',
  },
  patlocsin: {
    first_name: 'Patricia Anne',
    last_name: 'Locsin',
    place: 'Bacolod City',
    bio: 'Brand copywriter. I charge for the thinking; the typing is free.',
  },
  rommelbaquiran: {
    first_name: 'Rommel',
    last_name: 'Baquiran',
    place: 'Ilagan, Isabela',
    bio: 'Virtual assistant, real estate niche. Bukid sa umaga, Zoom sa gabi.',
  },
  stephtan: {
    first_name: 'Stephanie',
    last_name: 'Tan',
    place: 'Davao City',
    bio: 'Illustrator ng picture books. May pusa na laging nasa tablet.',
  },
  cedricmanalastas: {
    first_name: 'Cedric',
    last_name: 'Manalastas',
    place: 'Guagua, Pampanga',
    bio: 'SEO and content. Three years freelance, two years registered.',
  },
  omarsarip: {
    first_name: 'Omar',
    last_name: 'Sarip',
    place: 'General Santos City',
    bio: '3D and product renders. Tuna capital, fiber internet, okay na ako dito.',
  },
  lourdesnunez: {
    first_name: 'Lourdes',
    last_name: 'Nuñez',
    place: 'Baguio City',
    bio: 'Transcriber and subtitle editor, single mom. Malamig dito, mainit ang kape.',
  },
  coraagbayani: {
    first_name: 'Corazon',
    last_name: 'Agbayani',
    place: 'Batac, Ilocos Norte',
    bio: 'Thirty-four years in the classroom, retired but not tired. Agbasa tayo, anak.',
  },
  ferdiebumanglag: {
    first_name: 'Ferdinand',
    last_name: 'Bumanglag',
    place: 'Laoag City',
    bio: 'Math teacher, board passer sa pangalawang take. Proof na hindi nakamamatay ang bumagsak.',
  },
  rosaliedelapena: {
    first_name: 'Rosalie',
    last_name: 'Dela Peña',
    place: 'Lucena City',
    bio: 'BEEd, substitute teacher. Reviewer sa jeep, flash cards sa bulsa.',
  },
  aishamangondato: {
    first_name: 'Aisha',
    last_name: 'Mangondato',
    place: 'Marawi City',
    bio: 'ALIVE teacher applying for her license. Science major, loves cells and coffee.',
  },
  jenalynpascua: {
    first_name: 'Jenalyn',
    last_name: 'Pascua',
    place: 'Vigan City',
    bio: 'Working student, BSEd Math. Naimbag nga aldaw sa lahat ng nagre-review!',
  },
  melodybanez: {
    first_name: 'Melody',
    last_name: 'Bañez',
    place: 'Tagbilaran City',
    bio: 'Kinder teacher aide. Third take na, mas kalmado na ako ngayon.',
  },
  rodelcastaneda: {
    first_name: 'Rodel',
    last_name: 'Castañeda',
    place: 'Tarlac City',
    bio: 'BSEd Filipino. Dating tricycle driver, magiging guro.',
  },
  edwinsalonga: {
    first_name: 'Edwin',
    last_name: 'Salonga',
    place: 'Calamba, Laguna',
    bio: 'Career shifter, engineering to teaching. Mahina sa Filipino grammar, patulong.',
  },
} as const satisfies Record<string, Person>;

/** The usernames that exist, so that a thread cannot name a person who does not. */
export type Username = keyof typeof people;
