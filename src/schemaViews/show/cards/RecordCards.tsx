import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { CardBoundary } from './CardBoundary.tsx';
import { CARD_GAP_PX, cardGrid } from './cardGrid.ts';
import { RecordCard } from './RecordCard.tsx';
import type { ShownCard } from './shownCard.ts';

interface RecordCardsProps {
  definition: Definition;
  record: RaRecord;
  cards: readonly ShownCard[];
}

/** The cards of a record. A fault in one of them leaves the others alone. */
export function RecordCards({ definition, record, cards }: RecordCardsProps) {
  return (
    <Box sx={{ containerType: 'inline-size', display: 'grid', gap: `${CARD_GAP_PX}px` }}>
      {blocksOf(cards).map((block) => (
        <Box key={block[0]?.card.key} sx={isWide(block) ? {} : cardGrid(block.length)}>
          {block.map((shown) => (
            <CardBoundary key={shown.card.key} card={shown.card} resetKey={`${record.id} ${String(record.updated_at)}`}>
              <RecordCard definition={definition} record={record} shown={shown} />
            </CardBoundary>
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** A wide card stands alone; those between two of them share their rows. */
function blocksOf(cards: readonly ShownCard[]): ShownCard[][] {
  const blocks: ShownCard[][] = [];
  for (const shown of cards) {
    const last = blocks.at(-1);
    if (last === undefined || shown.card.wide === true || isWide(last)) blocks.push([shown]);
    else last.push(shown);
  }
  return blocks;
}

const isWide = (block: readonly ShownCard[]): boolean => block[0]?.card.wide === true;
