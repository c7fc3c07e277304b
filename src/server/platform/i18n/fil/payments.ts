/** Filipino texts of the page that people come back to after paying. */
export const paymentText: Readonly<Record<string, string>> = {
  'Payment received': 'Natanggap ang bayad',
  'You can close this page and open Tambayan to continue.':
    'Puwede mo nang isara ang page na ito at buksan ang Tambayan.',
  'Your payment is not confirmed yet': 'Hindi pa kumpirmado ang bayad mo',
  'You can leave this page. We will notify you in Tambayan.':
    'Puwede kang umalis sa page na ito. Ino-notify ka namin sa Tambayan.',
  'This payment link has ended': 'Tapos na ang link na ito',
  'You have not been charged. Open Tambayan to try again.':
    'Hindi ka nasingil. Buksan ang Tambayan para subukan ulit.',
  'We received a payment that needs a check': 'May natanggap kaming bayad na kailangang suriin',
  'We will reply within one business day. Please keep the reference.':
    'Sasagot kami sa loob ng isang araw ng trabaho. Itago ang reference.',
  'This payment was refunded': 'Ibinalik ang bayad na ito',
  'The money is on its way back to you.': 'Pabalik na sa iyo ang pera.',
  'Reference: {ref}': 'Reference: {ref}',
  'This link is not for you, or has ended': 'Hindi para sa iyo ang link na ito, o tapos na',
  'Sign in with the account that got the message. What is paid already needs no link.':
    'Mag-sign in gamit ang account na nakatanggap ng mensahe. Hindi na kailangan ng link ang nabayaran na.',
  'Open Tambayan': 'Buksan ang Tambayan',
};
