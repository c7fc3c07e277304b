/** Filipino for link cards. */
export const linkCardsText: Readonly<Record<string, string>> = {
  'Remove preview': 'Alisin ang preview',
  'This link preview does not exist.': 'Wala ang preview na ito ng link.',
  'Show link previews': 'Ipakita ang preview ng mga link',
  'A card with the title and picture of a link. In low-data mode only its site.':
    'Card na may pamagat at larawan ng link. Sa low-data mode, ang site lang nito.',
  'Link previews': 'Preview ng mga link',
};
