import { useEffect } from 'react';
import { pageTitle } from './page-title.ts';

/** Names the page after something that had to be fetched, such as a community. Null while it is not known yet. */
export function usePageTitle(name: string | null): void {
  useEffect(() => {
    if (name !== null) pageTitle.setState({ name });
  }, [name]);
}
