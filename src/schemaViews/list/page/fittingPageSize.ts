import { DEFAULT_PAGE_SIZE } from '#model/values/constants.ts';
import { rowHeightPx } from '#src/ui/theme/tokens.ts';

/** A page that fits has whole steps of rows, at most as many as a request answers quickly. */
const [STEP, MOST] = [5, 50];
/** Everything on a list page except its rows. */
const AROUND_PX = 400;

/** The largest page whose rows fit on a screen of this height, at least the default of spec 9. */
export function fittingPageSize(heightPx: number): number {
  const rows = Math.floor((heightPx - AROUND_PX) / rowHeightPx.standard / STEP) * STEP;
  return Math.min(Math.max(rows, DEFAULT_PAGE_SIZE), MOST);
}

/** For this screen, the same until the page is loaded again: a smaller window must not request the rows again. */
export const screenPageSize = fittingPageSize(window.innerHeight);
