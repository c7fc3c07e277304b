/** Filipino for sections of chats. */
export const chatSectionText: Readonly<Record<string, string>> = {
  'Arrange chats': 'Ayusin ang mga chat',
  'Section {n}': 'Seksyon {n}',
  'Add section': 'Magdagdag ng seksyon',
  'Move {name} up': 'Itaas ang {name}',
  'Move {name} down': 'Ibaba ang {name}',
  'Remove {name}': 'Alisin ang {name}',
  'Drag chats here, or use the arrows.': 'I-drag dito ang mga chat, o gamitin ang mga arrow.',
  'Save again to replace it.': 'I-save ulit para palitan iyon.',
  'Someone else arranged the chats in the meantime.': 'May ibang nag-ayos ng mga chat.',
  'A section needs a name': 'Kailangan ng pangalan ng seksyon',
  'A section name must not exceed 40 characters': 'Hanggang 40 character lang ang pangalan ng seksyon',
  'A community has at most 20 sections': 'Hanggang 20 seksyon lang ang isang komunidad',
  'A section is listed twice': 'Dalawang beses nakalista ang isang seksyon',
};
