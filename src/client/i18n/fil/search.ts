/** Filipino for the search over everything. */
export const searchText: Readonly<Record<string, string>> = {
  Search: 'Maghanap',
  'Search everything': 'Maghanap sa lahat',
  'Search everything for “{q}”': 'Hanapin ang “{q}” sa lahat',
  'Search posts, messages, courses and more': 'Maghanap ng mga post, mensahe, course at iba pa',
  'Add filters to your words: {filters}. Put words in quotes to find them side by side.':
    'Puwede kang magdagdag ng filter sa mga salita: {filters}. Ilagay sa quotes ang mga salitang magkatabi.',
  'The search did not work': 'Hindi gumana ang paghahanap',
  'You are offline': 'Offline ka',
  'Search works again when you’re back online.': 'Gagana ulit ang paghahanap kapag online ka na.',
  'Try fewer or other words, or remove a filter.':
    'Subukan ang mas kaunti o ibang salita, o mag-alis ng filter.',
  'Show all': 'Ipakita lahat',
  Filters: 'Mga filter',
  'Remove filter: {filter}': 'Alisin ang filter: {filter}',
  'In {place}': 'Sa {place}',
  'From me': 'Mula sa akin',
  'From {name}': 'Mula kay {name}',
  'Before {day}': 'Bago ang {day}',
  'Since {day}': 'Mula {day}',
  'With a link': 'May link',
  'Last 30 days': 'Huling 30 araw',
  Comments: 'Mga komento',
  Lessons: 'Mga lesson',
  Events: 'Mga event',
};
