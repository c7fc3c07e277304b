import type { DemoPost } from './demo-post.ts';

/** What the reviewees of LET Barkada posted, oldest first. */
export const letBarkadaPosts: readonly DemoPost[] = [
  {
    from: 'coraagbayani',
    daysAgo: 37,
    at: '18:00',
    title: 'Iskedyul ng walong linggo',
    text: `Mga anak, heto na:

- **Lunes at Miyerkules**, 7 ng gabi: Professional Education, drill na 50 items
- **Martes**: General Education
- **Biyernes**, kasama si Sir Ferdie: Math clinic
- **Linggo**: pahinga. *Hindi ito biro.*

Kumain muna bago mag-review. Ang gutom ay hindi major.`,
    isAnnouncement: true,
    pinnedBy: 'coraagbayani',
    tags: ['let-review', 'teaching'],
    reactions: {
      '🙏': ['rosaliedelapena', 'melodybanez', 'jenalynpascua', 'aishamangondato'],
      '❤️': ['ferdiebumanglag', 'maninapenaflor'],
    },
    comments: [
      {
        from: 'rodelcastaneda',
        after: 40,
        text: 'Ma’am, may recording po ba? May byahe po ako ng tricycle hanggang alas-otso.',
        answers: [
          {
            from: 'coraagbayani',
            after: 12,
            text: 'Mayroon, anak, at may buod na isang pahina. Ingat sa byahe.',
            reactions: { '❤️': ['rodelcastaneda', 'melodybanez'] },
          },
        ],
      },
    ],
  },
  {
    from: 'jenalynpascua',
    daysAgo: 28,
    at: '20:33',
    title: 'Piaget, Vygotsky, Erikson: paano niyo pinaghihiwalay?',
    text: 'Nalilito ako pag situational ang tanong. Kagabi 22/50 ako, halos lahat ng mali ay sa tatlong ito. May mnemonic ba kayo na hindi nakakahiya?',
    tags: ['let-review'],
    reactions: { '🥲': ['edwinsalonga', 'rosaliedelapena'] },
    comments: [
      {
        from: 'coraagbayani',
        after: 25,
        text: `Isang tanong lang ang itanong mo sa bawat item: **ano ang gumagalaw?**

1. Isip ng bata, mag-isa → *Piaget*
2. Isip ng bata, may kasama → *Vygotsky*
3. Loob ng bata, hiya, tiwala, pagkatao → *Erikson*

Kung may "scaffolding" o "kaklase", number 2 agad.`,
        reactions: {
          '🤯': ['jenalynpascua', 'melodybanez', 'edwinsalonga'],
          '❤️': ['rosaliedelapena', 'maninapenaflor', 'aishamangondato'],
        },
        pinnedBy: 'coraagbayani',
        answers: [
          {
            from: 'jenalynpascua',
            after: 1_450,
            text: '38/50 na po ngayong gabi!! Agyamanak, Ma’am.',
            reactions: { '🎉': ['coraagbayani', 'ferdiebumanglag', 'rodelcastaneda'] },
          },
        ],
      },
      {
        from: 'melodybanez',
        after: 70,
        text: 'Ako: **P**iaget = **P**ansarili, **V**ygotsky = **V**ideoke (kailangan may kasama).',
        reactions: {
          '😂': ['jenalynpascua', 'rosaliedelapena', 'coraagbayani', 'aishamangondato', 'maninapenaflor'],
        },
      },
    ],
  },
  {
    from: 'ferdiebumanglag',
    daysAgo: 21,
    at: '21:15',
    title: 'Math clinic: ang item na mali ng lahat',
    text: `Kagabi, 0 sa 7 ang tumama rito:

> Ang presyo ng libro ay itinaas ng 20%, saka ibinaba ng 20%. Ilang porsiyento ang nagbago?

Hindi 0. Subukan sa ₱100: 120, saka 120 × 0.8 = **96**. Bumaba ng 4%.

Leksyon: ang porsiyento ay laging *ng ano*. Isulat muna ang "ng ano".`,
    tags: ['mathematics', 'let-review'],
    reactions: {
      '🤯': ['edwinsalonga', 'jenalynpascua', 'rodelcastaneda'],
      '👍': ['maninapenaflor', 'coraagbayani'],
    },
    comments: [
      {
        from: 'edwinsalonga',
        after: 18,
        text: 'Engineer ako noon at mali ako. Walang magsasabi sa nanay ko.',
        reactions: { '😂': ['ferdiebumanglag', 'jenalynpascua', 'rosaliedelapena', 'aishamangondato'] },
      },
      {
        from: 'aishamangondato',
        after: 55,
        text: 'Sir, pareho lang ba kung ibaba muna bago itaas?',
        answers: [
          {
            from: 'ferdiebumanglag',
            after: 13,
            text: 'Magandang tanong. 100 × 0.8 × 1.2 = 96 din. Kalakal ang pagpaparami, kahit anong una.',
            reactions: { '🙏': ['aishamangondato'] },
          },
        ],
      },
    ],
  },
  {
    from: 'melodybanez',
    daysAgo: 14,
    at: '06:05',
    title: 'Ikatlong take. Ano ang iba ngayon?',
    text: `Unang take: memorize lahat. Pangalawa: memorize pa rin, mas kabado. Ngayon, tatlo lang ang binago ko:

- natutulog ako ng alas-diyes
- inuulit ko lang ang *mali* ko, hindi lahat
- sinasabi ko na sa tao na nagte-take ako, dati tinatago ko

Hindi ko alam kung papasa ako. Pero hindi na ako umiiyak sa banyo.`,
    tags: ['let-review', 'mental-health'],
    reactions: {
      '❤️': [
        'coraagbayani',
        'ferdiebumanglag',
        'rosaliedelapena',
        'aishamangondato',
        'jenalynpascua',
        'rodelcastaneda',
        'maninapenaflor',
      ],
      '🫂': ['edwinsalonga'],
    },
    comments: [
      {
        from: 'ferdiebumanglag',
        after: 30,
        text: 'Ikalawang take ako pumasa, at ikalawang take din ako naging mas mabuting guro. Nandito kami, Melody.',
        reactions: { '❤️': ['melodybanez', 'coraagbayani'] },
      },
      {
        from: 'rosaliedelapena',
        after: 90,
        text: 'Ang linyang “inuulit ko lang ang mali ko” ay isinulat ko na sa flash card.',
      },
    ],
  },
  {
    from: 'rodelcastaneda',
    daysAgo: 7,
    at: '22:40',
    title: 'Buod: Batas na laging lumalabas (Prof Ed)',
    text: `Ginawa ko habang naghihintay ng pasahero. Pakitingnan kung may mali:

| Batas | Tungkol sa |
| --- | --- |
| RA 4670 | Magna Carta for Public School Teachers |
| RA 7836 | Philippine Teachers Professionalization Act |
| RA 9155 | Governance of Basic Education |
| RA 10533 | K to 12 |
| RA 10627 | Anti-Bullying |`,
    tags: ['let-review', 'filipino'],
    reactions: {
      '🔥': ['rosaliedelapena', 'jenalynpascua', 'melodybanez', 'aishamangondato'],
      '🙏': ['edwinsalonga', 'maninapenaflor'],
    },
    comments: [
      {
        from: 'coraagbayani',
        after: 480,
        text: 'Walang mali, anak. Idagdag mo ang RA 7610, at tandaan: ang 9293 ay *nag-amyenda* sa 7836.',
        reactions: { '👍': ['rodelcastaneda', 'ferdiebumanglag'] },
        answers: [
          { from: 'rodelcastaneda', after: 25, text: 'Idinagdag ko na po sa notebook. Salamat Ma’am!' },
        ],
      },
    ],
  },
  {
    from: 'aishamangondato',
    daysAgo: 2,
    at: '19:55',
    text: 'Sa mga Science major: may ka-drill ba ako sa Genetics bukas pagkatapos ng Maghrib, mga 6:30? Dihybrid cross lang, 10 items. Magdadala ako ng (virtual) kape ☕',
    tags: ['science'],
    reactions: { '☕': ['maninapenaflor', 'jenalynpascua'] },
    comments: [
      {
        from: 'maninapenaflor',
        after: 12,
        text: 'Ako! Hindi Science pero Gen Ed din ’yan. Makikinig at magtatanong.',
        reactions: { '❤️': ['aishamangondato'] },
      },
      {
        from: 'edwinsalonga',
        after: 47,
        text: 'Sasama ako kung pwede ang tanong na “bakit 9:3:3:1”.',
        answers: [{ from: 'aishamangondato', after: 5, text: 'Iyan mismo ang unang item 😄' }],
      },
    ],
  },
];
