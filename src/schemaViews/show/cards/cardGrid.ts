export const CARD_GAP_PX = 16;

/** The most cards in a row, by the width of the page in pixels. */
const MOST_BY_WIDTH = [
  [560, 2],
  [840, 3],
  [1120, 4],
  [1440, 5],
] as const;

/** A card alone is no wider than its facts can be read as lines. */
const ALONE_PX = 480;

/**
 * This many cards in rows of about the same length, so that no row ends with a gap: four beside each other, or two and
 * two. The element around it is a container (`containerType`), because a page in a side panel is narrow too.
 */
export function cardGrid(count: number) {
  const rules = MOST_BY_WIDTH.map(([width, most]) => {
    const inRow = Math.ceil(count / Math.ceil(count / most));
    return [`@container (min-width: ${width}px)`, { '& > *': { flexBasis: basisOf(inRow) } }] as const;
  });
  return {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${CARD_GAP_PX}px`,
    '& > *': { flex: '1 1 100%', ...(count === 1 && { maxWidth: ALONE_PX }) },
    ...Object.fromEntries(rules),
  };
}

/** A pixel less than its share, so that rounding never breaks a row. */
const basisOf = (inRow: number) => `calc((100% - ${(inRow - 1) * CARD_GAP_PX}px) / ${inRow} - 1px)`;
