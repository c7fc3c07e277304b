/** Filipino for the first minutes after registering, joining and founding. */
export const firstMinutesText: Readonly<Record<string, string>> = {
  'First steps': 'Mga unang hakbang',
  'Step {n} of {total}': 'Hakbang {n} sa {total}',
  'Skip all': 'Laktawan lahat',
  'Not now': 'Saka na',
  'What are you into, {name}?': 'Ano ang hilig mo, {name}?',
  'Choose a few. We’ll suggest communities that fit.':
    'Pumili ng ilan. Magsa-suggest kami ng mga komunidad na bagay sa iyo.',
  Interests: 'Mga hilig',
  'Show people who you are': 'Ipakilala ang sarili mo',
  'A face and a line make it easier to say hello. You can change both later.':
    'Mas madaling bumati kapag may mukha at isang linya. Puwede mo itong palitan kahit kailan.',
  'About you, in one line': 'Tungkol sa iyo, sa isang linya',
  'Baker in Danao, learning to price my cakes': 'Panadera sa Danao, nag-aaral mag-presyo ng cake',
  'Communities that fit': 'Mga komunidad na bagay sa iyo',
  'Join one now, or look around later. By joining you agree to its own rules.':
    'Sumali na ngayon, o tumingin-tingin muna. Sa pagsali, sang-ayon ka sa sarili nitong mga patakaran.',
  'The communities did not load': 'Hindi na-load ang mga komunidad',
  'No suggestions yet': 'Wala pang suggestion',
  'You can search all communities at any time.': 'Puwede mong hanapin ang lahat ng komunidad kahit kailan.',
  Join: 'Sumali',
  'Join {name}': 'Sumali sa {name}',
  'Make yourself at home': 'Feel at home ka rito',
  'Two short steps: what interests you, and who you are.':
    'Dalawang maikling hakbang: ano ang hilig mo, at sino ka.',
  'Skip the first steps': 'Laktawan ang mga unang hakbang',

  'Rules of {name}': 'Mga patakaran ng {name}',
  'By joining you agree to the {rules}.': 'Sa pagsali, sang-ayon ka sa {rules}.',
  'community rules': 'mga patakaran ng komunidad',
  'Community rules': 'Mga patakaran ng komunidad',
  'Read the community rules': 'Basahin ang mga patakaran ng komunidad',
  'New here? Say who you are, where you are from, and what brings you here.':
    'Bago ka rito? Sabihin kung sino ka, taga-saan ka, at ano ang hanap mo rito.',
  'Your first post: what is this community for, and what happens here this week?':
    'Unang post mo: para saan ang komunidad na ito, at ano ang mangyayari ngayong linggo?',

  'Loading first steps': 'Nilo-load ang mga unang hakbang',
  'Your first steps here': 'Mga unang hakbang mo rito',
  'Get your community going': 'Paandarin ang komunidad mo',
  '{done} of {total}': '{done} sa {total}',
  'Close the first steps': 'Isara ang mga unang hakbang',
  'welcomes you': 'ang bumabati sa iyo',
  'Got it': 'Sige',
  'Introduce yourself': 'Magpakilala',
  'Say hello in the chat': 'Mag-hi sa chat',
  'Turn on notifications': 'I-on ang notifications',
  'Add a photo of you': 'Maglagay ng profile picture',
  'Choose a cover': 'Pumili ng cover',
  'Write a welcome and rules': 'Isulat ang bati at mga patakaran',
  'Write the first post': 'Isulat ang unang post',
  'Plan the first event': 'Planuhin ang unang event',
  'Invite people by link or QR code': 'Mag-imbita gamit ang link o QR code',
  'QR code of the invite link': 'QR code ng invite link',

  'Welcome and rules': 'Bati at mga patakaran',
  'In your own words.': 'Sa sarili mong salita.',
  'Welcome message': 'Bati sa mga bago',
  'New members see it once, with your name and picture.':
    'Isang beses itong makikita ng mga bagong miyembro, kasama ang pangalan at larawan mo.',
  'People agree to them by joining. The Community Guidelines always apply as well.':
    'Sang-ayon dito ang bawat sumasali. Laging sakop din ng Community Guidelines.',
  'The welcome message must not exceed 2,000 characters': 'Hindi dapat lumampas sa 2,000 character ang bati',
  'The rules must not exceed 5,000 characters': 'Hindi dapat lumampas sa 5,000 character ang mga patakaran',
};
