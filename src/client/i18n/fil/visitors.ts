/** Filipino for the pages that visitors see before they sign in. */
export const visitorText: Readonly<Record<string, string>> = {
  Welcome: 'Welcome',
  'Look around': 'Tumingin muna',
  Invitation: 'Imbitasyon',
  'Check your connection. You can still sign in or create an account.':
    'Tingnan ang koneksyon mo. Puwede ka pa ring mag-sign in o gumawa ng account.',
  'Free, no card needed. You join as soon as you sign in.':
    'Libre, at walang card. Kasali ka na pagka-sign in mo.',
  'Free, no card needed. The team approves each request to join.':
    'Libre, at walang card. Tinitingnan ng team ang bawat gustong sumali.',
  '{name} invites you to': 'Iniimbita ka ni {name} sa',
  'Run by {names}': 'Pinapatakbo nina {names}',
  'Where your community hangs out': 'Ang tambayan ng komunidad mo',
  'Tambayan is one place for the people you learn, work and play with: live chats, discussions and a shared calendar. Made for the Philippines.':
    'Iisang lugar ang Tambayan para sa mga kasama mong magtrabaho, mag-aral at maglibang: live na chat, mga talakayan, at kalendaryong para sa lahat. Gawa para sa Pilipinas.',
  'Your messages always arrive': 'Laging dumarating ang mensahe mo',
  'No signal? Your message waits on your phone and sends itself.':
    'Walang signal? Maghihintay ang mensahe mo sa phone at ipapadala kapag online ka na ulit.',
  'Everything in one place': 'Lahat nasa iisang lugar',
  'Questions, answers and events stay easy to find.': 'Madaling balikan ang mga tanong, sagot at event.',
  'Light on data': 'Tipid sa data',
  'Works on small phones and prepaid load, in English or Filipino.':
    'Gumagana sa simpleng phone at prepaid load, sa English o Filipino.',
  'A chat in a community on Tambayan': 'Isang chat sa isang komunidad sa Tambayan',
  kitchen: 'kusina',
  'What we baked today': 'Ano’ng na-bake natin ngayon',
  'Class is on Saturday at 2 PM. Bring flour and all your questions.':
    'Sa Sabado ang class, 2 PM. Dala kayo ng harina at mga tanong.',
  'My pan de sal finally rose! That was try number five.':
    'Umalsa na rin ang pandesal ko! Panlimang subok na ’to.',
  'Mine came out flat again. What did you change?': 'Yung akin, flat na naman. Ano’ng binago mo?',
  'warmer water, and an hour of rest for the dough.':
    'mas mainit na tubig, at isang oras na pahinga ng dough.',
  'Open to everyone': 'Bukas sa lahat',
  'No open communities yet': 'Wala pang bukas na komunidad',
  'Create an account and start the first one.': 'Gumawa ng account at simulan ang una.',
  '{n, plural, one {# post} other {# posts}} this week':
    '{n, plural, one {# post} other {# post}} ngayong linggo',
  'Join and start a discussion': 'Sumali at magsimula ng talakayan',
  'What’s inside': 'Ano ang nasa loob',
  'Newest comments': 'Mga bagong komento',
  'Next event · {when}': 'Susunod na event · {when}',
};
