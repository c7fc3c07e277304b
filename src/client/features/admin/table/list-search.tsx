import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useSearchDraft } from '../../../ui/forms/use-search-draft.ts';

interface ListSearchProps {
  label: string;
  /** What the address holds. */
  q: string;
  onSearch: (q: string) => void;
}

/** The search field of a list. */
export function ListSearch({ label, q, onSearch }: ListSearchProps) {
  const [draft, setDraft] = useSearchDraft(q, onSearch);
  return <SearchField label={label} value={draft} onChange={setDraft} className="w-full sm:w-80" />;
}
