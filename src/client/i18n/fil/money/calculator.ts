/** Filipino for plans, prices and the calculator. */
export const moneyText: Readonly<Record<string, string>> = {
  'Selling memberships?': 'May bayad ba ang membership mo?',
  'How much would you keep?': 'Magkano ang matitira sa iyo?',
  'Enter your members and your fee. To share the result, copy the address of this page.':
    'Ilagay ang bilang ng miyembro at ang bayad. Para i-share ang resulta, kopyahin ang address ng page na ito.',
  'The plans did not load': 'Hindi na-load ang mga plan',
  'Loading the plans': 'Nilo-load ang mga plan',
  'Your members': 'Mga miyembro mo',
  'Paying members': 'Mga nagbabayad na miyembro',
  'Membership fee': 'Bayad sa membership',
  'Members pay': 'Bayad ng mga miyembro',
  'Your plan': 'Plan mo',
  'You pay': 'Bayad mo',
  'How members pay': 'Paano nagbabayad ang mga miyembro',
  'From 0 to 100': '0 hanggang 100',
  'From 1 to 10,000': '1 hanggang 10,000',
  'From ₱20 to ₱100,000': '₱20 hanggang ₱100,000',
  'Save 20% with annual billing': 'Makatipid ng 20% sa taunang bayad',
  Card: 'Card',
  'These are more than 100% together.': 'Lampas 100% ang mga ito kapag pinagsama.',
  'The rest pay by card. A card from abroad costs the most.':
    'Card ang gamit ng natitira. Pinakamahal ang card mula sa ibang bansa.',
  'Card from abroad': 'Card mula sa ibang bansa',
  'Transfers to you': 'Mga padala sa iyo',
  Refunds: 'Mga refund',
  Tax: 'Buwis',
  'I am registered for VAT': 'Rehistrado ako sa VAT',
  'Show tax that is withheld': 'Ipakita ang buwis na kinakaltas',
  Monthly: 'Buwanan',
  Yearly: 'Taunan',
  'Fix the shares of the payment methods to see the result.':
    'Ayusin ang hati ng mga paraan ng pagbayad para makita ang kabuuan.',
  'An estimate, not an offer. Processing fees of {date}, with VAT.':
    'Tantiya lang ito, hindi alok. Ang payment fees ay noong {date}, kasama ang VAT.',
  'No connection: the prices are of {date}.': 'Walang koneksyon: noong {date} pa ang mga presyo.',
  'You keep the most with {plan}': 'Pinakamalaki ang matitira sa {plan}',
  // The last two words stay in one line.
  '{amount} a month': '{amount} kada\u00a0buwan',
  'of {gross} that your members pay': 'sa {gross} na bayad ng mga miyembro mo',
  'Start with {plan}': 'Magsimula sa {plan}',
  '{plan} leaves more than {other} from {n} members.':
    'Mas malaki ang matitira sa {plan} kaysa {other} mula {n} miyembro.',
  'Save 20% with annual billing: {amount} a year on {plan}.':
    'Makatipid ng 20% sa taunang bayad: {amount} kada taon sa {plan}.',
  '{amount} of each payment is VAT that you pass on.': '{amount} ng bawat bayad ay VAT na ireremit mo.',
  '{amount} a year is withheld. It is credited to your income tax.':
    '{amount} kada taon ang kinakaltas. Bawas iyon sa income tax mo.',
  'You keep': 'Matitira sa iyo',
  Commission: 'Komisyon',
  Plan: 'Plan',
  'Where a month goes on each plan': 'Saan napupunta ang isang buwan sa bawat plan',
  'Leaves the most': 'Pinakamalaki ang tira',
  'A month in numbers': 'Isang buwan sa numero',
  Part: 'Bahagi',
  Freemium: 'Freemium',
  Plus: 'Plus',
  Pro: 'Pro',
  'This payment does not exist.': 'Walang ganitong bayad.',
  'This refund does not exist.': 'Walang ganitong refund.',
  'The payment service makes this refund.': 'Ang payment service ang gagawa ng refund na ito.',
  'This payment is disputed. It cannot be refunded now.':
    'May dispute sa bayad na ito. Hindi pa ito maibabalik ngayon.',
  'This payment has not arrived.': 'Hindi pa dumarating ang bayad na ito.',
  'An upgrade deducted what was left of this payment. Refund the upgrade first.':
    'Ibinawas na sa isang upgrade ang natitira sa bayad na ito. I-refund muna ang upgrade.',
  'Enter no more than is left of this payment.': 'Huwag lumampas sa natitira sa bayad na ito.',
  'You can take back a first purchase within 7 days, before you open a quarter of the lessons. Please write to the owner.':
    'Maibabalik ang unang bayad sa loob ng 7 araw, bago mo mabuksan ang sangkapat ng mga lesson. Mag-message sa may-ari.',
  'This is more than what is left of the payment.': 'Higit ito sa natitira sa bayad.',
};
