/** Filipino for the server's refusals. */
export const refusalText: Readonly<Record<string, string>> = {
  'A chat keeps {n} pinned messages. Unpin one first.':
    '{n} naka-pin na mensahe lang ang kasya sa isang chat. Mag-unpin muna ng isa.',
  'A community has at most {n} events that are not over.':
    'Hanggang {n} event na hindi pa tapos lang ang kasya sa isang komunidad.',
  'A community pins {n} posts. Unpin one first.':
    '{n} post lang ang napi-pin sa isang komunidad. Mag-unpin muna ng isa.',
  'You can start another community {at}.': 'Makakagawa ka ulit ng komunidad {at}.',
  'You can join another community {at}.': 'Makakasali ka ulit sa ibang komunidad {at}.',
  'You can create another invite link {at}.': 'Makakagawa ka ulit ng invite link {at}.',
  'You can mention people again {at}.': 'Makakapag-mention ka ulit {at}.',
  'You can start another private chat {at}.': 'Makakapagsimula ka ulit ng private chat {at}.',
  'You can write to them again {at}, or as soon as they reply.':
    'Makakapag-message ka ulit sa kanya {at}, o kapag sumagot na siya.',
  'You can react again {at}.': 'Makakapag-react ka ulit {at}.',
  'You can post again {at}.': 'Makakapag-post ka ulit {at}.',
  'You can comment again {at}.': 'Makakapagkomento ka ulit {at}.',
  'You can add another event {at}.': 'Makakapagdagdag ka ulit ng event {at}.',
  'You can publish another course {at}.': 'Makakapag-publish ka ulit ng kurso {at}.',
  'This course does not exist.': 'Walang ganitong kurso.',
  'You are not allowed to do this with this course.': 'Hindi mo ito puwedeng gawin sa kursong ito.',
  'Someone changed this course in the meantime.': 'May nagbago ng kursong ito habang ginagawa mo.',
  'This payment is disputed. Wait until that is decided, or the money could go back twice.':
    'Kinukuwestiyon ang bayad na ito. Hintayin ang pasya, para hindi maibalik nang dalawang beses ang pera.',
  'This money already went back another way. Do not send it.':
    'Naibalik na ang perang ito sa ibang paraan. Huwag na itong ipadala.',
  'You tried this community before. A trial can be used once.':
    'Nasubukan mo na ang komunidad na ito. Isang beses lang puwedeng gamitin ang trial.',
  'This plan cannot be tried for free.': 'Hindi puwedeng subukan nang libre ang plan na ito.',
  'You already have what this plan opens.': 'Nasa iyo na ang binubuksan ng plan na ito.',
  'This membership plan does not exist.': 'Walang ganitong membership plan.',
  'This offer does not exist.': 'Walang ganitong ibinebenta.',
  'Someone else changed this offer in the meantime.': 'May ibang nagbago nito habang ginagawa mo.',
  'This course has a price already. Change that one.': 'May presyo na ang kursong ito. Iyon ang baguhin mo.',
  'A community sells at most 100 things. Archive one first.':
    'Hanggang 100 lang ang puwedeng ibenta ng isang komunidad. Mag-archive muna ng isa.',
  'It has to close after it opens': 'Dapat magsara pagkatapos magbukas',
  'More people have it already.': 'Mas marami na ang may ganito.',
  'This is not sold yet.': 'Hindi pa ito ibinebenta.',
  'This is not sold any more.': 'Hindi na ito ibinebenta.',
  'All places are taken. If someone does not pay, one is free again within an hour.':
    'Puno na. Kung may hindi magbayad, may bakante ulit sa loob ng isang oras.',
  'This lesson does not exist.': 'Walang ganitong lesson.',
  'You are not allowed to do this with this lesson.': 'Hindi mo ito puwedeng gawin sa lesson na ito.',
  'Someone changed this lesson in the meantime.': 'May nagbago ng lesson na ito habang ginagawa mo.',
  'A course has at most {n} lessons.': 'Hanggang {n} lesson lang ang kasya sa isang kurso.',
  'This needs a membership.': 'Kailangan dito ng membership.',
  'at {time}': 'nang {time}',
  'tomorrow at {time}': 'bukas nang {time}',
  'on {date} at {time}': 'sa {date} nang {time}',
  'This name is reserved for the Tambayan team': 'Para sa Tambayan team lang ang pangalang ito',
  'Please remove line breaks and hidden characters':
    'Pakitanggal ang mga line break at mga nakatagong character',
  'Choose a time between the years 2000 and 2100': 'Pumili ng oras mula taong 2000 hanggang 2100',
  'A message takes {n} different emoji.': '{n} magkakaibang emoji lang ang kasya sa isang mensahe.',
  'A post or comment takes {n} different emoji.':
    '{n} magkakaibang emoji lang ang kasya sa isang post o komento.',
  'Send the file with the content type {mimeType}': 'Ipadala ang file na may content type na {mimeType}',
  'Too many list items, quotes or formatting marks': 'Sobra ang list item, quote, o formatting',
  'Slow mode is on. Please wait {seconds} s.': 'Naka-on ang slow mode. Maghintay ng {seconds} segundo.',
  'This community does not allow links': 'Bawal ang mga link sa komunidad na ito',
  'This community does not allow the word “{word}”': 'Bawal sa komunidad na ito ang salitang “{word}”',
  'Ask for a window that ends after it begins, of at most {days} days':
    'Humingi ng panahong nagtatapos pagkatapos ng simula, hanggang {days} araw',
  'This person is already blocked from posting.': 'Pinagbabawalan na ang taong ito na mag-post.',
  'This person is already blocked from commenting.': 'Pinagbabawalan na ang taong ito na magkomento.',
  'This person is already blocked from chatting.': 'Pinagbabawalan na ang taong ito na mag-chat.',
  'Your account must be at least {days, plural, one {# day} other {# days}} old to write here':
    'Dapat {days} araw na ang account mo bago makasulat dito',
  'A community needs an owner. Make someone else the owner first.':
    'Kailangan ng may-ari ng komunidad. Gawing may-ari muna ang iba.',
  'Another file of yours is still uploading. Please wait':
    'May ina-upload ka pang isang file. Hintayin muna ito',
  'No picture could be fetched from this address': 'Walang makuhang larawan sa address na ito',
  'Choose a time in the future': 'Pumili ng oras na darating pa',
  'The file is larger than announced': 'Mas malaki ang file kaysa sa sinabi',
  'Only administrators can filter accounts.':
    'Mga administrator lang ang puwedeng mag-filter ng mga account.',
  'Only administrators of Tambayan may do this': 'Mga administrator lang ng Tambayan ang puwede nito',
  'Please log in to continue': 'Mag-sign in para magpatuloy',
  'Please try again.': 'Pakisubukan ulit.',
  'Too much is happening here right now. Please try again.':
    'Masyadong maraming nangyayari dito ngayon. Pakisubukan ulit.',
  'Please verify your email first. We have mailed you a code.':
    'I-verify muna ang email mo. Nagpadala kami ng code sa email mo.',
  'Send JSON, with the content type application/json':
    'Magpadala ng JSON, na may content type na application/json',
  'Someone changed this event in the meantime.': 'May nagbago sa event na ito habang nag-e-edit ka.',
  'Someone else changed this.': 'May nagbago nito habang nag-e-edit ka.',
  'Someone else changed this community in the meantime.': 'May ibang nagbago sa komunidad na ito.',
  'Someone else changed this membership in the meantime.': 'May ibang nagbago sa role na ito.',
  'Someone else changed this request in the meantime.': 'May ibang nagbago sa request na ito.',
  'The chat is read-only.': 'Pambasa lang ang chat.',
  'The upload was too slow. Please try again on a better connection':
    'Masyadong mabagal ang upload. Subukan ulit sa mas mabilis na koneksyon',
  'The file did not arrive completely': 'Hindi buo ang dumating na file',
  'The headers are too large': 'Masyadong malaki ang mga header',
  'The length of the file has to be sent with it': 'Dapat kasama ang laki ng file',
  'The message that this one answers does not exist.': 'Wala na ang mensaheng sinasagot nito.',
  'The request could not be read': 'Hindi mabasa ang request',
  'The request is not valid': 'Hindi tama ang request',
  'The request is not valid.': 'Hindi tama ang request.',
  'The request is too large': 'Masyadong malaki ang request',
  'The request took too long to arrive': 'Masyadong matagal dumating ang request',
  'The server has no room left to store this. Please try again later':
    'Puno na ang server at hindi ito mase-save ngayon. Subukan ulit mamaya',
  'The server cannot answer right now. Please try again later':
    'Hindi makasagot ang server ngayon. Pakisubukan ulit mamaya',
  'This email does not exist': 'Walang ganitong email',
  'There is no such tag.': 'Walang ganitong tag.',
  'There is nothing at this address': 'Walang nasa address na ito',
  'There is nothing here.': 'Walang narito.',
  'This Idempotency-Key was used for another request.':
    'Nagamit na ang Idempotency-Key na ito sa ibang request.',
  'This address for uploading is not valid': 'Hindi tama ang address na ito para sa pag-upload',
  'This address for uploading was used, or is over. Ask for a new one':
    'Nagamit na o tapos na ang address na ito para sa pag-upload. Humingi ng bago',
  'This browser can’t receive notifications.': 'Hindi makakatanggap ng notification ang browser na ito.',
  'This calendar address has ended.': 'Natapos na ang address ng kalendaryong ito.',
  'This client_msg_id was used for another message.': 'Nagamit na ang client_msg_id na ito sa ibang mensahe.',
  'This code is wrong or no longer valid. It works only in the browser that asked for it. The link in the email works in any browser.':
    'Mali o lipas na ang code na ito. Gumagana lang ito sa browser na humingi nito; gumagana kahit saan ang link sa email.',
  'Type the password that you chose when you signed up.':
    'I-type ang password na pinili mo noong nag-sign up ka.',
  'This is not the password that was chosen for this sign-up.':
    'Hindi ito ang password na pinili para sa sign-up na ito.',
  'No sign-up with this email is waiting for a code in this browser.':
    'Walang sign-up gamit ang email na ito na naghihintay ng code sa browser na ito.',
  'Please verify your email first, with the latest email we sent you.':
    'Paki-verify muna ang email mo, gamit ang huling email na ipinadala namin.',
  'Must be a path of this site': 'Dapat path ng site na ito',
  'This comment does not exist.': 'Wala na ang komentong ito.',
  'This community’s questions have changed.': 'Nagbago na ang mga tanong ng komunidad na ito.',
  'This community does not exist.': 'Wala na ang komunidad na ito.',
  'This conversation does not exist.': 'Wala na ang usapang ito.',
  'This discussion is closed.': 'Sarado na ang talakayang ito.',
  'This event does not exist.': 'Wala na ang event na ito.',
  'This event does not take place at that time.': 'Walang ganitong oras ang event na ito.',
  'This event is over.': 'Tapos na ang event na ito.',
  'This event was cancelled.': 'Kanselado ang event na ito.',
  'This file is not a PNG, JPEG or GIF picture': 'Hindi PNG, JPEG o GIF na larawan ang file na ito',
  'This invite link does not exist.': 'Wala na ang invite link na ito.',
  'This link is no longer valid.': 'Lipas na ang link na ito.',
  'This link is no longer valid. Please ask for a new code.':
    'Lipas na ang link na ito. Humingi ng bagong code.',
  'This message does not exist.': 'Wala na ang mensaheng ito.',
  'This name is already taken': 'May gumagamit na ng pangalang ito',
  'This notification no longer exists.': 'Wala na ang notification na ito.',
  'This notification does not exist.': 'Walang ganitong notification.',
  'This page asks for DEV_MAIL_PASSWORD': 'Humihingi ng DEV_MAIL_PASSWORD ang page na ito',
  'This person does not exist.': 'Wala na ang taong ito.',
  'This person is not a member of this community.': 'Hindi kasama sa komunidad na ito ang taong ito.',
  'This person is not in this community.': 'Wala sa komunidad na ito ang taong ito.',
  'This picture is too large. Try one with fewer pixels':
    'Masyadong malaki ang larawan. Subukan ang mas maliit',
  'This plan needs an agreement with us. Choose another one.':
    'Kailangan ng kasunduan sa amin ang plan na ito. Pumili ng iba.',
  'This post does not exist.': 'Wala na ang post na ito.',
  'This request comes from another site': 'Galing sa ibang site ang request na ito',
  'This restriction does not exist.': 'Wala na ang pagbabawal na ito.',
  'This server answers to localhost and its PUBLIC_URL only':
    'Sumasagot lang ang server na ito sa localhost at sa PUBLIC_URL nito',
  'This session does not exist.': 'Wala na ang session na ito.',
  'This slug is already taken': 'May gumagamit na ng address na ito',
  'This tag does not exist': 'Wala na ang tag na ito',
  'Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.':
    'Masyadong maraming pagsubok. Subukan ulit pagkalipas ng {minutes} minuto.',
  'This picture takes too long right now. Please try again in a moment':
    'Matagal gawin ang larawang ito ngayon. Pakisubukan ulit maya-maya',
  'This removal does not exist.': 'Walang ganitong pagtanggal.',
  'Too many files are arriving. Please try again in a moment':
    'Masyadong maraming file ang dumarating. Pakisubukan ulit maya-maya',
  'This file is not an MP4, WebM or OGG video': 'Hindi ito MP4, WebM, o OGG na video',
  'No video was uploaded here': 'Walang video na na-upload dito',
  'The file is no longer there. Please send it again': 'Wala na ang file. Pakipadala ulit',
  'The file has arrived up to another place': 'Sa ibang bahagi na nakarating ang file',
  'The file could not be stored. Please try again in a moment':
    'Hindi naitago ang file. Pakisubukan ulit maya-maya',
  'The header Upload-Offset is missing': 'Kulang ng header na Upload-Offset',
  'Only verified communities upload files here. Give an address instead.':
    'Mga verified na komunidad lang ang puwedeng mag-upload dito. Maglagay na lang ng address.',
  'Cover image must be JPEG, PNG, GIF, or WebP': 'Dapat JPEG, PNG, GIF, o WebP ang cover',
  'Cover image size must be less than 5MB': 'Dapat mas maliit sa 5MB ang cover',
  'Video must be MP4, WebM, or OGG format': 'Dapat MP4, WebM, o OGG ang video',
  'Video size must be less than 100MB': 'Dapat mas maliit sa 100MB ang video',
  'Video size must be less than 500MB': 'Dapat mas maliit sa 500MB ang video',
  'Too many requests. Please wait a moment': 'Masyadong maraming request. Maghintay sandali',
  'With these repeat settings, the event never happens': 'Hindi mangyayari ang event sa ganitong pag-ulit',
  'You are muted in this community for now.': 'Naka-mute ka muna sa komunidad na ito.',
  'You are not allowed to do this here.': 'Hindi mo ito puwedeng gawin dito.',
  'You are not allowed to do this in this chat.': 'Hindi mo ito puwedeng gawin sa chat na ito.',
  'You are not allowed to do this in this community.': 'Hindi mo ito puwedeng gawin sa komunidad na ito.',
  'You can ask for your data once a day.': 'Isang beses sa isang araw lang mahihingi ang data mo.',
  'You can only do this to members with a lower role than yours.':
    'Sa mas mababa ang role lang kaysa sa iyo mo ito magagawa.',
  'You cannot block yourself.': 'Hindi mo mabo-block ang sarili mo.',
  'You can only restrict members with a lower role than yours.':
    'Hindi mo malilimitahan ang kapareho mo ng role.',
  'You cannot write to this person.': 'Hindi ka makakapag-message sa taong ito.',
  'You can’t upload files for now.': 'Hindi ka muna makakapag-upload.',
  'You own communities. Make someone else the owner or archive them first.':
    'May mga komunidad ka. Gawing may-ari muna ang iba, o i-archive ang mga ito.',
  'You were banned from this community and cannot join it again.':
    'Na-ban ka sa komunidad na ito at hindi na makakasali ulit.',
  'Your current password is wrong': 'Mali ang kasalukuyang password mo',
  'This password is too easy to guess. Please choose another one':
    'Madaling hulaan ang password na ito. Pumili ng iba',
  'Password cannot contain the name of this site': 'Bawal ang pangalan ng site na ito sa password',
  'Password cannot contain your name, username or email address':
    'Bawal ang pangalan, username o email address mo sa password',
  'A tag no longer exists': 'May tag na wala na',
  'This community is verified already.': 'Verified na ang komunidad na ito.',
  'The verification was taken back. Please write to us.': 'Binawi ang verification. Mag-message sa amin.',
  'The {plan} plan of this community allows {max, plural, one {# member} other {# members}}. An upgrade to {next} allows more.':
    'Hanggang {max} miyembro ang {plan} plan ng komunidad na ito. Mas marami sa {next}.',
  'The {plan} plan of this community allows {max, plural, one {# member} other {# members}}.':
    'Hanggang {max} miyembro ang {plan} plan ng komunidad na ito.',
  'The {plan} plan of this community allows {max, plural, one {# chat} other {# chats}}. Archive one, or upgrade to {next}.':
    'Hanggang {max} chat ang {plan} plan ng komunidad na ito. Mag-archive ng isa, o mag-upgrade sa {next}.',
  'The {plan} plan of this community allows {max, plural, one {# chat} other {# chats}}. Archive one first.':
    'Hanggang {max} chat ang {plan} plan ng komunidad na ito. Mag-archive muna ng isa.',
  'The {plan} plan of this community allows {max, plural, one {# course} other {# courses}}. Delete one, or upgrade to {next}.':
    'Hanggang {max} kurso ang {plan} plan ng komunidad na ito. Mag-delete ng isa, o mag-upgrade sa {next}.',
  'The {plan} plan of this community allows {max, plural, one {# course} other {# courses}}. Delete one first.':
    'Hanggang {max} kurso ang {plan} plan ng komunidad na ito. Mag-delete muna ng isa.',
  'The {plan} plan of this community allows {max} GB of files. Delete some, or upgrade to {next}.':
    'Hanggang {max} GB ng file ang {plan} plan ng komunidad na ito. Mag-delete ng ilan, o mag-upgrade sa {next}.',
  'The {plan} plan of this community allows {max} GB of files. Delete some first.':
    'Hanggang {max} GB ng file ang {plan} plan ng komunidad na ito. Mag-delete muna ng ilan.',
  'This membership plan is no longer sold.': 'Hindi na ibinebenta ang membership plan na ito.',
  'Talk to us about this plan.': 'Makipag-usap sa amin tungkol sa plan na ito.',
  'This community is archived.': 'Naka-archive ang komunidad na ito.',
  'This community isn’t accepting new members now.':
    'Hindi tumatanggap ng bagong miyembro ngayon ang komunidad na ito.',
  'You are part of the team and need no membership plan.':
    'Bahagi ka ng team kaya hindi mo kailangan ng membership plan.',
  'A moderator has to approve your request to join first.':
    'Kailangan munang aprubahan ng moderator ang hiling mong sumali.',
  'One payment can be at most ₱100,000.': 'Hanggang ₱100,000 lang ang isang bayad.',
  'You already have this plan.': 'Nasa iyo na ang plan na ito.',
  'This plan is already paid for. You can renew it in its last 7 days.':
    'Bayad na ang plan na ito. Puwede mo itong i-renew sa huling 7 araw nito.',
  'This subscription does not exist.': 'Wala na ang subscription na ito.',
  'Someone else changed this subscription in the meantime.':
    'May ibang nagbago ng subscription na ito habang nandito ka.',
  'This subscription has no period that is running.': 'Walang tumatakbong panahon ang subscription na ito.',
  'A forwarded message keeps its files': 'Hindi nababago ang mga file ng ipinasang mensahe',
  'The next period has another price now. We send this payment back.':
    'Iba na ang presyo ng susunod na period. Ibabalik namin ang bayad na ito.',
  'This community does not take it. We send this payment back.':
    'Hindi ito tinatanggap ng komunidad. Ibabalik namin ang bayad na ito.',
  'This payment was already sent back or used.': 'Naibalik na o nagamit na ang bayad na ito.',
  'What this payment bought is over.': 'Tapos na ang binayaran nito.',
  'The payer used this money for the next period. Do not send it.':
    'Ginamit na ng nagbayad ang perang ito para sa susunod na period. Huwag na itong ipadala.',
  'This payment has no refund. Refund it first.': 'Wala pang refund ang bayad na ito. I-refund muna ito.',
  'This address does not answer to this method': 'Hindi tumatanggap ng ganitong request ang address na ito',
  'Too many papers are being made. Please try again in a moment':
    'Maraming papel ang ginagawa ngayon. Subukan ulit maya-maya',
  'This paper could not be made. Please try again later':
    'Hindi nagawa ang papel na ito. Subukan ulit mamaya',
};
