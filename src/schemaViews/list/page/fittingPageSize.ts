import { DEFAULT_PAGE_SIZE } from '#model/values/constants.ts';
import { rowHeightPx } from '#src/ui/theme/tokens.ts';

const SIZES = [50, 25, 20, 15];
/** Everything on a list page except its rows. */
const AROUND_PX = 400;

/** The largest usual page whose rows fit on a screen of this height, at least the default of spec 9. */
export function fittingPageSize(heightPx: number): number {
  return SIZES.find((size) => AROUND_PX + size * rowHeightPx.standard <= heightPx) ?? DEFAULT_PAGE_SIZE;
}

/** For this screen, the same until the page is loaded again: a smaller window must not request the rows again. */
export const screenPageSize = fittingPageSize(window.innerHeight);
