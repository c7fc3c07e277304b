/** Filipino texts of mails about an account, and of the pages that links in mails lead to. */
export const mailText: Readonly<Record<string, string>> = {
  'Tambayan · where your community hangs out': 'Tambayan · kung saan tumatambay ang komunidad mo',
  'Hi {firstName}': 'Kumusta, {firstName}',
  '{code} is your Tambayan code': '{code} ang Tambayan code mo',
  'Enter it within 10 minutes and you are in.': 'Ilagay ito sa loob ng 10 minuto at pasok ka na.',
  'Tuloy ka, {firstName}!': 'Tuloy ka, {firstName}!',
  'Your place is almost ready. This code proves that the address is yours:':
    'Malapit nang handa ang account mo. Ang code na ito ang patunay na sa iyo ang email na ito:',
  'Verify my email': 'I-verify ang email ko',
  'The code works for 10 minutes, in the browser where you signed up. The button works for an hour, in any. If you did not sign up, ignore this mail: nothing happens then.':
    'Gagana ang code sa loob ng 10 minuto, sa browser kung saan ka nag-sign up. Gagana ang button sa loob ng isang oras, sa kahit anong browser. Kung hindi ikaw ang nag-sign up, huwag pansinin ang email na ito: walang mangyayari.',
  'You already have a Tambayan account': 'May Tambayan account ka na',
  'Somebody tried to sign up with this address.': 'May sumubok mag-sign up gamit ang email na ito.',
  'Good to see you again, {firstName}': 'Buti nandito ka ulit, {firstName}',
  'Somebody, probably you, tried to sign up with this address. It already has an account, so just sign in:':
    'May sumubok, malamang ikaw, na mag-sign up gamit ang email na ito. May account na ito, kaya mag-sign in na lang:',
  'Sign in': 'Mag-sign in',
  'I forgot my password': 'Nakalimutan ko ang password ko',
  'If it was not you, there is nothing to do. Your account and your password are as they were.':
    'Kung hindi ikaw iyon, wala kang kailangang gawin. Walang nagbago sa account at password mo.',
  '{code} is your code for a new password': '{code} ang code mo para sa bagong password',
  'Enter it within 10 minutes to choose a new password.':
    'Ilagay ito sa loob ng 10 minuto para makapili ng bagong password.',
  'Let us get you back in, {firstName}': 'Ibabalik ka namin, {firstName}',
  'With this code you can choose a new password:': 'Gamit ang code na ito, makakapili ka ng bagong password:',
  'Choose a new password': 'Pumili ng bagong password',
  'The code works for 10 minutes, in the browser that asked for it. The button works for an hour, in any. Never give either to anybody, not even to us. If you did not ask for this, ignore this mail: your password stays as it is.':
    'Gagana ang code sa loob ng 10 minuto, sa browser na humingi nito. Gagana ang button sa loob ng isang oras, sa kahit anong browser. Huwag ibigay ang alinman dito kahit kanino, kahit sa amin. Kung hindi ikaw ang humingi, huwag pansinin ang email na ito: hindi magbabago ang password mo.',
  'Your Tambayan account is deleted': 'Na-delete ang Tambayan account mo',
  'You can have it back until {day}.': 'Maibabalik mo pa ito hanggang {day}.',
  'Paalam, {firstName}': 'Paalam, {firstName}',
  'Your account is deleted, and no one can see your profile any more. On {day} we erase your name, address, picture, settings and private messages for good; what you wrote in communities stays, by “Deleted user”.':
    'Na-delete ang account mo, at wala nang nakakakita sa profile mo. Sa {day}, tuluyan naming ide-delete ang pangalan, email, larawan, mga setting at mga private na mensahe mo; mananatili ang isinulat mo sa mga komunidad, sa pangalang “Deleted user”.',
  'If you think better of it, or if it was not you, take it back before:':
    'Kung magbago ang isip mo, o kung hindi ikaw ang gumawa nito, bawiin ito bago dumating ang araw na iyon:',
  'Keep my account': 'Panatilihin ang account ko',
  'Keep your account?': 'Panatilihin ang account mo?',
  'It comes back as it was, with everything in it. Then you can sign in again.':
    'Babalik ito gaya ng dati, kasama ang lahat ng laman. Pagkatapos, makakapag-sign in ka na ulit.',
  'Your account is back': 'Nakabalik na ang account mo',
  'Nothing was lost. Sign in to go on.': 'Walang nawala. Mag-sign in para magpatuloy.',
  'This link is no longer valid': 'Lipas na ang link na ito',
  'It may have been cut off on its way, or the account is erased by now.':
    'Baka naputol ito, o baka na-delete na ang account.',
  'All my notification settings': 'Lahat ng setting ng notification ko',
  'This link does not work': 'Hindi gumagana ang link na ito',
  'It may have been cut off on its way. Your settings are as they were; you can change them any time.':
    'Baka naputol ito. Walang nagbago sa mga setting mo; mababago mo ang mga ito kahit kailan.',
  'Get no more of these mails?': 'Ayaw mo na ba ng ganitong email?',
  'Tambayan will not mail you about {about} any more. You still see all of it on the site.':
    'Hindi ka na i-e-email ng Tambayan tungkol sa {about}. Makikita mo pa rin ang lahat sa site.',
  'You are unsubscribed': 'Naka-unsubscribe ka na',
  'Tambayan mails you about {about} no more. Mails about your account and your payments still come.':
    'Hindi ka na i-e-email ng Tambayan tungkol sa {about}. Darating pa rin ang mga email tungkol sa account at mga bayad mo.',
  'You get these mails again': 'Makakatanggap ka na ulit ng ganitong email',
  'Tambayan mails you about {about}, as before.':
    'I-e-email ka ng Tambayan tungkol sa {about}, gaya ng dati.',
  Undo: 'I-undo',
  Unsubscribe: 'Mag-unsubscribe',
  announcements: 'mga anunsyo',
  'your communities and chats': 'mga komunidad at chat mo',
  courses: 'mga kurso',
  events: 'mga event',
};
