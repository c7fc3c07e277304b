/** Courses that are sold alone. */
export const offerText: Readonly<Record<string, string>> = {
  'Buy this course': 'Bilhin ang kursong ito',
  'Get it for free': 'Kunin nang libre',
  'Loading the payment': 'Nilo-load ang bayad',
  'You pay once and keep it.': 'Isang beses kang magbabayad, at sa iyo na ito.',
  'Start again': 'Magsimula ulit',
  'Go to the course': 'Pumunta sa kurso',
  'Payment received. {course} is yours.': 'Natanggap ang bayad. Sa iyo na ang {course}.',
  'See the course': 'Tingnan ang kurso',
  '{lessons} open when you buy the course, {price}.':
    'Mabubuksan ang {lessons} kapag binili mo ang kurso, {price}.',
  'Buy this course for {price}': 'Bilhin ang kurso sa {price}',
  'Pay once and keep it': 'Isang bayad, sa iyo na',
  'It also comes with {tier}.': 'Kasama rin ito sa {tier}.',
  'All places are taken.': 'Puno na.',
  'On sale from {date}.': 'Mabibili mula {date}.',
  'Not on sale right now.': 'Hindi muna ito ibinebenta.',
  '{n, plural, =0 {No buyers yet} one {# buyer} other {# buyers}}':
    '{n, plural, =0 {Wala pang bumibili} other {# ang bumili}}',
  '{n, plural, =0 {no places left} one {# place left} other {# places left}}':
    '{n, plural, =0 {puno na} other {# pa ang puwede}}',
  'Set a price, and people can buy this course without a membership plan.':
    'Lagyan ng presyo, at mabibili ang kursong ito nang walang membership plan.',
  'Set a price': 'Lagyan ng presyo',
  'Sell this course alone': 'Ibenta nang hiwalay ang kurso',
  'Price of the course': 'Presyo ng kurso',
  'People pay once and keep {course}.': 'Isang beses magbabayad ang mga tao, at sa kanila na ang {course}.',
  'Members who don’t buy it can no longer open it.':
    'Hindi na ito mabubuksan ng mga miyembrong hindi bibili.',
  'Members with {plan} open it without paying again.':
    'Mabubuksan ito ng mga may {plan} nang hindi na nagbabayad ulit.',
  'People who are paying right now still pay the old price.':
    'Ang nagbabayad ngayon mismo ay sa lumang presyo pa rin.',
  Places: 'Slot',
  'How many people can buy it. Empty: any number.': 'Ilan ang puwedeng bumili. Walang laman: kahit ilan.',
  'People can pay less with a code.': 'Mas mababa ang babayaran ng may code.',
  'Off: no one can buy it for now.': 'Naka-off: walang makakabili sa ngayon.',
  'On sale': 'Ibinebenta',
  'Set the price': 'I-set ang presyo',
  'The course is on sale': 'Ibinebenta na ang kurso',
  'Price saved': 'Na-save ang presyo',
  'Courses sold alone': 'Mga kursong hiwalay na ibinebenta',
  'People pay once for one course, and keep it. You set the price in the course.':
    'Isang bayad para sa isang kurso, at sa kanila na ito. Sa kurso mo ilalagay ang presyo.',
  'The courses did not load': 'Hindi na-load ang mga kurso',
  'Loading the courses': 'Nilo-load ang mga kurso',
  'No course has a price yet': 'Wala pang kursong may presyo',
  'Choose a course': 'Pumili ng kurso',
  'Edit a course to set one.': 'I-edit ang kurso para lagyan.',
  'Stop selling it alone?': 'Itigil ang hiwalay na pagbebenta?',
  'Stop selling': 'Itigil ang pagbebenta',
  'People who bought it keep it. If the course needs no plan, all members can open it from then on.':
    'Mananatili ito sa mga bumili. Kung walang plan ang kurso, mabubuksan na ito ng lahat ng miyembro.',
  '{name} sells this course. Tambayan handles the payments.':
    'Si {name} ang nagbebenta ng kursong ito. Tambayan ang bahala sa bayad.',
  'Sell again': 'Ibenta ulit',
  'No longer on sale': 'Hindi na ibinebenta',
  'A price is at least 20 pesos': 'Ang presyo ay hindi bababa sa 20 piso',
  'A price must not exceed 100,000 pesos': 'Hanggang 100,000 piso lang ang presyo',
  'Enter a number of people': 'Ilagay kung ilang tao',
  'At least 1 person': 'Kahit 1 tao lang',
  'At most 100,000 people': 'Hanggang 100,000 tao',
  'The price was not saved': 'Hindi na-save ang presyo',
};
