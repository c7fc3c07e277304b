/** Filipino for sections of chats. */
export const chatSectionText: Readonly<Record<string, string>> = {
  'Arrange chats': 'Ayusin ang mga chat',
  'Section {n}': 'Seksiyon {n}',
  'Add section': 'Magdagdag ng seksiyon',
  'Move {name} up': 'Itaas ang {name}',
  'Move {name} down': 'Ibaba ang {name}',
  'Remove {name}': 'Alisin ang {name}',
  'Move chats here with the arrows.': 'Ilipat dito ang mga chat gamit ang mga arrow.',
  'Save again to replace it.': 'I-save ulit para palitan iyon.',
  'Someone else arranged the chats in the meantime.': 'May ibang nag-ayos ng mga chat.',
  'A section needs a name': 'Kailangan ng pangalan ng seksiyon',
  'A section name must not exceed 40 characters': 'Hanggang 40 karakter lang ang pangalan ng seksiyon',
  'A community has at most 20 sections': 'Hanggang 20 seksiyon lang ang isang komunidad',
  'A section is listed twice': 'Dalawang beses nakalista ang isang seksiyon',
};
