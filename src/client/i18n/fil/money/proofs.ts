/** Filipino for payments outside the app, and for prices that change. */
export const proofText: Readonly<Record<string, string>> = {
  Accept: 'Tanggapin',
  'Accept the payment of {name}': 'Tanggapin ang bayad ni {name}',
  'Accepted. They are a member now.': 'Tinanggap. Miyembro na siya.',
  'Add a screenshot': 'Maglagay ng screenshot',
  'Amount you sent': 'Halagang ipinadala mo',
  'By GCash to your own number, at a bank, or in cash. You keep all of it.':
    'Sa GCash number mo, sa bangko, o cash. Sa iyo lahat ito.',
  'Choose another': 'Pumili ng iba',
  'Enter an amount from 1 centavo to 100,000 pesos': 'Maglagay ng halagang 1 sentimo hanggang 100,000 piso',
  'Enter the whole reference number': 'Ilagay ang buong reference number',
  'Everyone who sees your plans can read this.': 'Mababasa ito ng lahat ng nakakakita ng mga plan mo.',
  'How to pay you': 'Paano ka babayaran',
  'I paid another way': 'Nagbayad ako sa ibang paraan',
  'Instructions must not exceed 500 characters': 'Hanggang 500 character lang ang instructions',
  'It is on the receipt of your wallet or bank.': 'Nasa resibo ito ng wallet o bangko mo.',
  'It was not saved': 'Hindi na-save',
  'It was not sent': 'Hindi naipadala',
  'Loading the payments': 'Nilo-load ang mga bayad',
  'Check the receipt again.': 'Tingnan ulit ang resibo.',
  'Members send the money to you, and a screenshot here. You decide about each one.':
    'Sa iyo ipapadala ang pera, at dito ang screenshot. Ikaw ang magpapasya sa bawat isa.',
  'No screenshot': 'Walang screenshot',
  'Nothing here': 'Wala rito',
  'Only the owner sees it. Up to 5 MB.': 'May-ari lang ang makakakita. Hanggang 5 MB.',
  'Payments outside the app': 'Mga bayad sa labas ng app',
  'Payments that you decided about will show up here.': 'Lalabas dito ang mga bayad na napagpasyahan mo na.',
  'Reason must not exceed 300 characters': 'Hanggang 300 character lang ang dahilan',
  'Receipt from {name}': 'Resibo mula kay {name}',
  'Reference must not exceed 50 characters': 'Hanggang 50 character lang ang reference',
  'Reference number': 'Reference number',
  Reject: 'Tanggihan',
  'Reject the payment of {name}': 'Tanggihan ang bayad ni {name}',
  'Rejected. We told them why.': 'Tinanggihan. Alam na niya kung bakit.',
  'Send to GCash 0917 555 0123, Olive R.': 'Ipadala sa GCash 0917 555 0123, Olive R.',
  'Send to the owner': 'Ipadala sa may-ari',
  'Send {price} for {plan} like this, then tell the owner here.':
    'Ipadala ang {price} para sa {plan} nang ganito, tapos sabihin sa may-ari dito.',
  'Sent to the owner': 'Naipadala sa may-ari',
  'Take back': 'Bawiin',
  'Take back that you accepted the payment of {name}': 'Bawiin ang pagtanggap sa bayad ni {name}',
  'Taken back. We told them why.': 'Binawi. Alam na niya kung bakit.',
  'Take payments outside the app': 'Tumanggap ng bayad sa labas ng app',
  'Tell people where to send the money': 'Sabihin kung saan ipapadala ang pera',
  'Tell them why': 'Sabihin sa kanya kung bakit',
  'The owner accepted your payment of {amount} for {plan}.':
    'Tinanggap ng may-ari ang bayad mong {amount} para sa {plan}.',
  'The owner did not accept your payment of {amount} for {plan}.':
    'Hindi tinanggap ng may-ari ang bayad mong {amount} para sa {plan}.',
  'The owner is checking your payment of {amount} for {plan}. We’ll notify you.':
    'Tinitingnan ng may-ari ang bayad mong {amount} para sa {plan}. Ino-notify ka namin.',
  'The owner of {group} accepted your payment': 'Tinanggap ng may-ari ng {group} ang bayad mo',
  'The owner of {group} did not accept your payment': 'Hindi tinanggap ng may-ari ng {group} ang bayad mo',
  'The owner of {group} took back that they accepted your payment':
    'Binawi ng may-ari ng {group} ang pagtanggap sa bayad mo',
  'The screenshot is missing. Add it again.': 'Wala pa ang screenshot. Ilagay ulit ito.',
  'They lose what they paid for right away, and they’ll see this.':
    'Mawawala agad sa kanya ang binayaran niya, at makikita niya ito.',
  'They’ll see it, and they can try again.': 'Mababasa niya ito, at puwede siyang sumubok ulit.',
  'This picture cannot be sent': 'Hindi maipapadala ang larawang ito',
  'We’ll tell you what they decide.': 'Sasabihin namin sa iyo ang pasya niya.',
  'When someone tells you about a payment, it will show up here.':
    'Kapag may nagsabi sa iyo ng bayad, lalabas ito rito.',
  '{amount} less than the price': '{amount} na kulang sa presyo',
  '{amount} more than the price': '{amount} na sobra sa presyo',
  '{who} sent a proof of payment in {group}': 'Nagpadala si {who} ng patunay ng bayad sa {group}',
  'This community takes payments in the app only.': 'Sa app lang tumatanggap ng bayad ang komunidad na ito.',
  'There is nothing to pay for this plan.': 'Walang babayaran sa plan na ito.',
  'The owner has not decided about your last payment yet.':
    'Hindi pa nagpapasya ang may-ari sa huli mong bayad.',
  'A payment with this reference was accepted already, here or in another community with the same owner or wallet.':
    'May tinanggap nang bayad na may ganitong reference, dito o sa ibang komunidad na pareho ang may-ari o wallet.',
  'This reference was already sent. Check the number of your transfer.':
    'Naipadala na ang reference na ito. Tingnan ulit ang number ng transfer mo.',
  'This proof of payment does not exist.': 'Walang ganitong patunay ng bayad.',
  'They cannot get this plan now. Return the money and reject the payment.':
    'Hindi niya makukuha ang plan na ito ngayon. Ibalik ang pera at tanggihan ang bayad.',
  'Someone decided about this payment already.': 'May nagpasya na sa bayad na ito.',
  'The owner decided about this payment already.': 'Nagpasya na ang may-ari sa bayad na ito.',
  'This picture, or one that looks the same, was sent before: {when}':
    'Naipadala na noon ang larawang ito, o isang kamukha nito: {when}',
  'The picture shows another reference': 'Iba ang reference sa larawan',
  'The picture shows {amount}': '{amount} ang nasa larawan',
  'The picture shows another number than yours': 'Iba sa number mo ang nasa larawan',
  'We’re reading the picture…': 'Binabasa namin ang larawan…',
  'ref {reference}': 'ref {reference}',
  'to {receiver}': 'kay {receiver}',
  'The picture can’t be read. Look at it.': 'Hindi mabasa ang larawan. Tingnan ito.',
  'Read from the picture: {parts}': 'Nabasa sa larawan: {parts}',
  'Found in your wallet’s history': 'Nakita sa history ng wallet mo',
  'This reference was sent to you before: {when}': 'Naipadala na sa iyo ang reference na ito: {when}',
  'The money was sent before the plan had this price: {when}':
    'Ipinadala ang pera bago pa naging ganito ang presyo ng plan: {when}',
  'The money was sent long ago: {when}': 'Matagal nang ipinadala ang pera: {when}',
  'Your wallet’s history says {amount}': '{amount} ang nasa history ng wallet mo',
  'Your wallet’s history says it went to another number':
    'Sa ibang number napunta, ayon sa history ng wallet mo',
  'Your wallet’s history has this reference more than once':
    'Higit sa isang beses nasa history ng wallet mo ang reference na ito',
  'Your wallet’s history says you sent this money, not received it':
    'Ikaw ang nagpadala ng perang ito, hindi tumanggap, ayon sa history ng wallet mo',
  'Download the history from your wallet (CSV or PDF) and upload it here. We find the payments in it for you, and don’t keep the file.':
    'I-download ang history mula sa wallet mo (CSV o PDF) at i-upload dito. Hahanapin namin ang mga bayad doon, at hindi namin itatago ang file.',
  'The history was not read': 'Hindi nabasa ang history',
  'Password of the PDF': 'Password ng PDF',
  'Enter the password': 'Ilagay ang password',
  'Reading...': 'Binabasa...',
  'Upload wallet history': 'I-upload ang wallet history',
  'Accepting...': 'Tinatanggap...',
  'Accept {n, plural, one {# payment} other {# payments}} ({amount})': 'Tanggapin ang {n} bayad ({amount})',
  '{n, plural, one {# payment matches} other {# payments match}}': '{n} bayad ang tugma',
  '{n, plural, one {# payment matches} other {# payments match}}, {others} {others, plural, one {does not} other {do not}}':
    '{n} bayad ang tugma, {others} ang hindi',
  '{n, plural, one {# differs} other {# differ}} from the history: see why below.':
    '{n} ang iba sa nasa history: tingnan sa ibaba kung bakit.',
  '{n, plural, one {# is} other {# are}} not in the history.': '{n} ang wala sa history.',
  '{n, plural, one {# payment that you received was} other {# payments that you received were}} read.':
    '{n} bayad na natanggap mo ang nabasa.',
  '{n, plural, one {# payment} other {# payments}} accepted': '{n} bayad ang tinanggap',
  '{n, plural, one {# was} other {# were}} left to look at.': '{n} ang naiwan para tingnan mo.',
  'Look at this payment before you accept it.': 'Tingnan muna ang bayad na ito bago tanggapin.',
  'Too many files are being read. Please try again in a moment':
    'Maraming file ang binabasa ngayon. Subukan ulit maya-maya',
  'This file cannot be read. Download the history again.':
    'Hindi mabasa ang file na ito. I-download ulit ang history.',
  'This file is empty.': 'Walang laman ang file na ito.',
  'The file did not arrive whole': 'Hindi buo ang file na dumating',
  'File size must be less than 4MB': 'Dapat mas maliit sa 4MB ang file',
  'Password must not exceed 100 characters': 'Hanggang 100 character lang ang password',
  'This PDF has a password. Enter it.': 'May password ang PDF na ito. Ilagay ito.',
  'This is not the password of the PDF.': 'Hindi ito ang password ng PDF.',
  'This is not the history of a wallet: it needs columns for the reference and the amount.':
    'Hindi ito history ng wallet: kailangan nito ng column para sa reference at sa halaga.',
  'This file does not tell money that came in from money that went out.':
    'Hindi makita sa file na ito kung aling pera ang pumasok at alin ang lumabas.',
  'This is not the history of a wallet. Choose a CSV file or a PDF.':
    'Hindi ito history ng wallet. Pumili ng CSV file o PDF.',
  'No amount in this file is in pesos.': 'Walang halagang piso sa file na ito.',
  'A spreadsheet changed the reference numbers (like 1.23E+12). Download the history again and upload it without opening it.':
    'Binago ng spreadsheet ang mga reference number (gaya ng 1.23E+12). I-download ulit ang history at i-upload ito nang hindi binubuksan.',
  'This PDF has only pictures of text. Use the one that your wallet sends you.':
    'Larawan lang ng text ang nasa PDF na ito. Gamitin ang galing mismo sa wallet mo.',
  'This history has too many lines. Download one of a shorter time.':
    'Masyadong maraming linya ang history na ito. Mag-download ng mas maikling panahon.',
  'This is an Excel workbook. Save it as CSV and upload that.':
    'Excel workbook ito. I-save bilang CSV at iyon ang i-upload.',
  'What this payment bought is over, or was replaced by another plan.':
    'Tapos na ang binili ng bayad na ito, o napalitan na ng ibang plan.',
  'This payment has changed. Check it again.': 'Nagbago ang bayad na ito habang ginagawa mo. Tingnan ulit.',
  'Someone else changed this in the meantime.': 'May ibang nagbago nito habang ginagawa mo.',
  'You can send another proof of payment {at}.': 'Makakapagpadala ka ulit ng patunay ng bayad {at}.',
  'The price of your plan in {group} is changing': 'Magbabago ang presyo ng plan mo sa {group}',
  '{plan} will cost {amount} from {date} on.': '{amount} na ang {plan} simula {date}.',
  'A higher price applies to new members right away, and to others at renewals that are 30 days away.':
    'Para sa mga bagong miyembro agad ang mas mataas na presyo. Sa iba, sa renewal na 30 araw pa.',
};
