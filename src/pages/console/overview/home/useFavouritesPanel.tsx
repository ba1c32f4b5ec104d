import '#src/i18n/parts/favourites.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useStarred } from '#src/session/favourites/useStarred.ts';
import type { BoardPanel } from '#src/pages/console/overview/board/Board.tsx';
import { FavouritesPanel } from './FavouritesPanel.tsx';

/** The panel of favourites; none for readers who have no favourite. */
export function useFavouritesPanel(): BoardPanel[] {
  const translate = useTranslate();
  const lines = useStarred();
  if (lines.length === 0) return [];
  const title = translate('favourites.title');
  return [{ key: 'favourites', title, width: 'half', content: <FavouritesPanel lines={lines} /> }];
}
