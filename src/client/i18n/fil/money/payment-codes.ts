/** Filipino for QR Ph codes of owners. */
export const paymentCodeText: Readonly<Record<string, string>> = {
  'Account of a person': 'Account ng tao',
  'Account of a shop': 'Account ng tindahan',
  'By your QR code': 'Sa QR code mo',
  'Check the name and the amount, and pay.': 'Tingnan ang pangalan at halaga, tapos magbayad.',
  'Come back here, press “I paid”, and send the receipt.':
    'Bumalik dito, pindutin ang “Nagbayad na ako”, at ipadala ang resibo.',
  'I paid': 'Nagbayad na ako',
  'Is this your account? Members send the money there.':
    'Account mo ba ito? Dito magpapadala ng pera ang mga miyembro.',
  'Loading the QR code': 'Nilo-load ang QR code',
  'On a computer, scan the code with your phone.':
    'Kung nasa computer ka, i-scan ang code gamit ang phone mo.',
  'Open GCash, Maya or the app of your bank. Press Scan QR, and choose the picture from your gallery.':
    'Buksan ang GCash, Maya o app ng bangko mo. Pindutin ang Scan QR, at piliin ang larawan sa gallery.',
  'Optional. Members get it with the exact amount, so they only press Pay.':
    'Opsyonal. Makukuha ito ng mga miyembro na may eksaktong halaga, kaya Pay na lang ang pipindutin nila.',
  'Or send the money like this:': 'O ipadala ang pera nang ganito:',
  'Pay the owner with QR Ph': 'Bayaran ang may-ari gamit ang QR Ph',
  'QR code to pay {price} to {name}': 'QR code para magbayad ng {price} kay {name}',
  'Reference {reference}': 'Reference {reference}',
  'Remove the code': 'Alisin ang code',
  'Save the picture': 'I-save ang larawan',
  'Save the picture.': 'I-save ang larawan.',
  'Tell the owner about your payment of {price} for {plan}.':
    'Sabihin sa may-ari ang bayad mong {price} para sa {plan}.',
  'The QR code did not load': 'Hindi na-load ang QR code',
  'This community has no QR Ph code to pay to.': 'Walang QR Ph code na mababayaran sa komunidad na ito.',
  'This QR code asks for a fixed amount or a fee. Save one without an amount: we add the right one for each payment.':
    'May nakatakdang halaga o fee ang QR code na ito. Mag-save ng walang halaga: kami ang maglalagay ng tama sa bawat bayad.',
  'This QR code does not say whose account it is.':
    'Hindi sinasabi ng QR code na ito kung kanino ang account.',
  'This QR code is damaged or was changed. Save it again in your wallet or bank.':
    'Sira o binago ang QR code na ito. I-save ulit ito sa wallet o bangko mo.',
  'This QR code is for another currency. Use one for pesos.':
    'Para sa ibang pera ang QR code na ito. Gumamit ng para sa piso.',
  'This QR code is for one payment only. Save the one of your account, which stays the same.':
    'Para sa isang bayad lang ang QR code na ito. I-save ang sa account mo, na hindi nagbabago.',
  'This QR code is for payments in another country. Use a QR Ph code.':
    'Para sa bayad sa ibang bansa ang QR code na ito. Gumamit ng QR Ph code.',
  'This QR code is not for payments. In your wallet or bank, open your own code for receiving money, and save it.':
    'Hindi pambayad ang QR code na ito. Sa wallet o bangko mo, buksan ang code mo para tumanggap ng pera, at i-save ito.',
  'This QR code names no account.': 'Walang account sa QR code na ito.',
  'This is not a QR Ph code. Other wallets and banks could not pay to it.':
    'Hindi ito QR Ph code. Hindi ito mababayaran ng ibang wallet at bangko.',
  'This is off, because the person who set it up no longer owns the community. Check where the money goes before you turn it on.':
    'Naka-off ito, dahil hindi na may-ari ng komunidad ang nag-set up nito. Tingnan kung saan pupunta ang pera bago i-on.',
  'There is more than one QR code in this picture. Crop it to yours.':
    'Higit sa isa ang QR code sa larawang ito. I-crop sa iyo.',
  'Upload your QR code': 'I-upload ang QR code mo',
  'Use another code': 'Gumamit ng ibang code',
  'We found no QR code in this picture. Upload the one that your wallet or bank saves.':
    'Walang QR code sa larawang ito. I-upload ang sine-save ng wallet o bangko mo.',
  'Your QR Ph code': 'QR Ph code mo',
};
