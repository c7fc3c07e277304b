import type { DemoPost } from './demo-post.ts';

/** What the bakers of Hurno sa Sugbo posted, oldest first. */
export const hurnoPosts: readonly DemoPost[] = [
  {
    from: 'luzabellana',
    daysAgo: 40,
    at: '09:00',
    title: 'Mga lagda sa atong kusina',
    text: `Mubo ra ni, promise.

1. **Ayaw pagdaot sa luto sa lain.** Tanan ta nasunogan na sukad.
2. Kon mangayo og tabang, ilakip ang *gramo*, dili "isa ka baso". Lahi-lahi ta og baso.
3. Okay ra ang pagbaligya sa inyong luto diri, pero kausa ra sa usa ka semana, ug ilakip ang presyo.
4. Bawal ang "PM sent".

Kon naay dili klaro, pangutana lang sa ubos. Kon klaro na tanan, pagluto na.`,
    isAnnouncement: true,
    pinnedBy: 'luzabellana',
    reactions: {
      '👍': ['jocelynybanez', 'arnelcabahug', 'marivictumulak', 'lezilsuico', 'rheamaevillarin', 'mannygo88'],
      '😂': ['preciousdawn', 'nongteody'],
    },
    comments: [
      {
        from: 'nongteody',
        after: 35,
        text: 'Pwede ang tuba ibaligya, o luto ra gyud?',
        reactions: { '😂': ['luzabellana', 'jocelynybanez', 'marivictumulak', 'lezilsuico'] },
        answers: [
          {
            from: 'luzabellana',
            after: 12,
            text: 'Nong, kon ang tuba naa sa sulod sa torta, pwede 😄',
            reactions: { '❤️': ['nongteody'] },
            answers: [
              { from: 'nongteody', after: 4, text: 'Naa gyud na sa sulod. Usahay sa sulod pud nako.' },
            ],
          },
        ],
      },
      {
        from: 'norhayausman',
        after: 190,
        text: 'Salamat sa number 2, ate. Ang "baso" ng nanay ko, isang pitsel.',
      },
    ],
  },
  {
    from: 'gliceriabooc',
    daysAgo: 33,
    at: '14:22',
    title: 'Unang ensaymada nako, gahi kaayo',
    text: `Gisunod nako ang resipe sa klase: 500 g harina, 7 g yeast, 80 g asukal, 250 ml gatas. Gimasa nako og 10 minutos, gipatubo og usa ka oras.

Pero pagkahurno, mura siya og bato. Ang iro ra ang nakagusto. Asa ko nasayop?`,
    tags: ['baking'],
    reactions: { '🥲': ['preciousdawn', 'rheamaevillarin'], '💪': ['luzabellana', 'lezilsuico'] },
    comments: [
      {
        from: 'luzabellana',
        after: 21,
        text: `Nang Gliceria, duha ka pangutana:

- Init ba ang gatas pagbutang nimo sa yeast? Kon dili ka makaagwanta og tudlo sulod niya, patay na ang yeast.
- Nidoble ba gyud ang masa, o gitan-aw ra nimo ang orasan?`,
        reactions: { '👍': ['gliceriabooc', 'jocelynybanez'] },
        pinnedBy: 'luzabellana',
        answers: [
          {
            from: 'gliceriabooc',
            after: 48,
            text: 'Nagbukal ang gatas. Abi nako mas paspas. Ug wala nidoble, ang orasan ra akong gitan-aw 😔',
            answers: [
              {
                from: 'luzabellana',
                after: 6,
                text: 'Mao na. Sunod, gatas nga dagaang ra. Ug ang masa ang sundon, dili ang orasan. Sa Lapu-Lapu karon nga init, 40 minutos basin igo na.',
                reactions: { '❤️': ['gliceriabooc'] },
              },
            ],
          },
        ],
      },
      {
        from: 'jocelynybanez',
        after: 95,
        text: 'Ayaw kaguol Nang. Ang ako sa una gihimo namong panghawid sa pultahan.',
        reactions: { '😂': ['marivictumulak', 'gliceriabooc', 'arnelcabahug', 'mannygo88'] },
      },
      {
        from: 'gliceriabooc',
        after: 5_800,
        text: 'UPDATE: humok na! Ang apo nako nikaon og tulo. Salamat sa tanan 🙏',
        reactions: {
          '🎉': [
            'luzabellana',
            'jocelynybanez',
            'lezilsuico',
            'rheamaevillarin',
            'preciousdawn',
            'norhayausman',
          ],
        },
      },
    ],
  },
  {
    from: 'angelicalim',
    daysAgo: 26,
    at: '10:05',
    title: 'Presyo sa harina karong semanaha (Colon)',
    text: `Para di na mo mobiyahe og walay pulos:

| Harina | 1 kg | 25 kg |
| --- | --- | --- |
| First class (bread) | ₱58 | ₱1,290 |
| Third class (soft) | ₱52 | ₱1,150 |
| Cake flour | ₱74 | ₱1,690 |

Ang third class *dili* pang pan de sal, bisan unsaon pagmasa. Makasaka pa og gamay sunod semana ingon sa supplier.`,
    tags: ['baking', 'small-business'],
    reactions: { '🙏': ['luzabellana', 'arnelcabahug', 'lezilsuico', 'marivictumulak'], '👍': ['mannygo88'] },
    comments: [
      {
        from: 'marivictumulak',
        after: 14,
        text: 'Pwede mi mag-ambak-ambak sa 25 kg? Lima ra ka kilo akong makonsumo usa ka semana.',
        answers: [
          { from: 'lezilsuico', after: 9, text: 'Apil ko! Liloan ko pero naa koy motor.' },
          { from: 'preciousdawn', after: 31, text: 'Apil pud ko bisan duha ra ka kilo' },
          {
            from: 'angelicalim',
            after: 60,
            text: 'Sige, bahinon nako sa tindahan. Ilista lang diri kon pila inyo, hangtod Huwebes.',
            reactions: { '❤️': ['marivictumulak', 'lezilsuico', 'preciousdawn'] },
          },
        ],
      },
    ],
  },
  {
    from: 'janreyalcoseba',
    daysAgo: 19,
    at: '20:47',
    title: 'Cinnamon rolls: paano iwasang matuyo sa ikalawang araw?',
    text: 'Sa barko di problema kasi ubos agad. Dito sa Danao, may natitira pagka-gabi. Kinabukasan matigas na ang gilid. Tinakpan ko naman ng plastic habang mainit pa, pero basa naman ang ibabaw.',
    tags: ['baking', 'food-business'],
    comments: [
      {
        from: 'lezilsuico',
        after: 26,
        text: 'Pabugnawa una og 30 minutos, DAYON tak-opi. Kon init pa, moalisngaw ug mobasa gyud. Ug isulod ang icing ig-deliver na lang.',
        reactions: { '👍': ['janreyalcoseba', 'rheamaevillarin', 'danicaruiz'] },
      },
      {
        from: 'mannygo88',
        after: 44,
        text: 'Tangzhong. 25 g ng harina at 125 ml gatas, lutuin hanggang lumapot, saka ihalo sa masa. Tatlong araw malambot. Tinuro ng ahma ko sa hopia, gumana rin sa roll.',
        reactions: { '🤯': ['janreyalcoseba'], '❤️': ['luzabellana', 'danicaruiz'] },
        answers: [
          {
            from: 'janreyalcoseba',
            after: 1_500,
            text: 'Ginawa ko kanina. Hindi ako makapaniwala. Salamat boss Manny!',
          },
        ],
      },
    ],
  },
  {
    from: 'norhayausman',
    daysAgo: 12,
    at: '16:30',
    title: 'Gelatin na halal, saan kayo bumibili sa Cebu?',
    text: 'Pupunta ako sa Cebu sa katapusan ng buwan. Baka may alam kayong tindahan na may *halal* o agar na hindi gulaman bar. Para sa cheesecake na order ng kasal, 60 katao.',
    tags: ['baking'],
    reactions: { '🙏': ['angelicalim'] },
    comments: [
      {
        from: 'angelicalim',
        after: 18,
        text: 'Naa mi agar powder, may logo sa halal. Magtabi ako ng dalawang balot. Pangita lang ko, basta Colon ka.',
      },
      {
        from: 'maninapenaflor',
        after: 70,
        text: '@norhayausman sa may Mango Ave. may maliit na grocery ng mga taga-Marawi, katabi ng printing. Doon bumibili ang tita ko.',
        reactions: { '❤️': ['norhayausman'] },
      },
    ],
  },
  {
    from: 'arnelcabahug',
    daysAgo: 8,
    at: '19:15',
    title: 'Bakakon ang dial sa oven? Ani pag-test',
    text: `Daghan nangutana sa chat, ako na lang ibutang diri aron di mawala.

1. Palit og oven thermometer, ₱180 ra sa online. **Ayaw ang mahal.**
2. Ibutang sa tunga, i-180 ang dial, paabota og 20 minutos.
3. Isulat ang tinuod. Sa ako: dial 180, tinuod 205.
4. Balika sa 150 ug 200.

Ipapilit ang listahan sa pultahan sa oven. Humana. Dili na nimo kinahanglan og bag-ong oven, bag-ong papel ra.`,
    tags: ['baking'],
    reactions: {
      '🔥': ['luzabellana', 'gliceriabooc', 'janreyalcoseba', 'preciousdawn', 'danicaruiz'],
      '👍': ['marivictumulak', 'lezilsuico', 'nongteody'],
    },
    comments: [
      {
        from: 'preciousdawn',
        after: 52,
        text: 'Ang ako dial 180, tinuod 142. Kaya diay di moburot akong chiffon!! Wala diay koy sala!!',
        reactions: { '😂': ['arnelcabahug', 'jocelynybanez', 'luzabellana'] },
      },
      {
        from: 'kenongkingco',
        after: 300,
        text: 'Kuya Arnel, kailangan bang preheated bago ilagay ang thermometer?',
        answers: [
          {
            from: 'arnelcabahug',
            after: 15,
            text: 'Dili, isabay ra. Makita pa gani nimo kung pila ka minuto bago siya moabot.',
          },
        ],
      },
    ],
  },
  {
    from: 'rheamaevillarin',
    daysAgo: 4,
    at: '11:40',
    text: 'Naay nagpa-order og 100 ka ensaymada para Sabado. Usa ra akong oven, 12 kada salang. Makaya ba ni nako nga ako ra usa, o mangayo na kog tabang?',
    reactions: {
      '😱': ['preciousdawn', 'gliceriabooc'],
      '💪': ['luzabellana', 'lezilsuico', 'marivictumulak'],
    },
    comments: [
      {
        from: 'luzabellana',
        after: 17,
        text: '100 ÷ 12 = 9 ka salang, 25 minutos kada usa lakip ang pabugnaw = hapit **4 ka oras** sa oven ra. Makaya, kon ang masa himuon Biyernes sa gabii ug i-ref. Mangayo og tabang sa packaging, dili sa masa.',
        reactions: { '👍': ['rheamaevillarin', 'jocelynybanez', 'kenongkingco'] },
      },
      {
        from: 'jocelynybanez',
        after: 41,
        text: 'Moadto ko sa imo Sabado sa buntag, alas kwatro. Ako sa kahon ug keso. Kape lang bayad.',
        reactions: { '❤️': ['rheamaevillarin', 'luzabellana', 'maninapenaflor'] },
        answers: [{ from: 'rheamaevillarin', after: 3, text: 'Ate Joc 😭 duha ka kape' }],
      },
    ],
  },
  {
    from: 'luzabellana',
    daysAgo: 1,
    at: '18:30',
    title: 'Klase karong Sabado: torta sa Argao',
    text: `Si @nongteody ang magtudlo. Alas 2 sa hapon, live.

Andama: 12 ka yolk, 500 g harina, 250 g asukal, mantika sa baboy (o butter kon wala), ug tuba. Kon walay tuba, yeast 5 g, pero ayaw ipakita kang Nong.`,
    isAnnouncement: true,
    tags: ['baking', 'cebuano'],
    reactions: { '❤️': ['nongteody', 'gliceriabooc', 'kenongkingco', 'maninapenaflor'], '🎉': ['lezilsuico'] },
    comments: [
      {
        from: 'nongteody',
        after: 22,
        text: 'Nabasa nako ang kataposang linya.',
        reactions: {
          '😂': ['luzabellana', 'jocelynybanez', 'arnelcabahug', 'marivictumulak', 'preciousdawn'],
        },
      },
      {
        from: 'maninapenaflor',
        after: 75,
        text: 'May recording po ba? May review kami ng Sabado.',
        answers: [{ from: 'luzabellana', after: 8, text: 'Naa, i-upload nako pagkagabii.' }],
      },
    ],
  },
];
