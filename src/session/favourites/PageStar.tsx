import { useLocation } from 'react-admin';
import { usePlace } from '#src/routing/usePlace.ts';
import { StarButton } from './StarButton.tsx';

/** The star of a page of the menu or a list. Forms are left once they are filled in. */
export function PageStar() {
  const { pathname } = useLocation();
  const place = usePlace();
  const isForm = place?.kind === 'resource' && place.view !== 'list';
  // With something in its address, the page is that of a record.
  const isOfRecord = Object.keys(place?.params ?? {}).length > 0;
  return place && !isForm && !isOfRecord && <StarButton subject={{ path: pathname }} />;
}
