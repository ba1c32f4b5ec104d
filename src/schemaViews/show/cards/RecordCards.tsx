import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { CardBoundary } from './CardBoundary.tsx';
import { cardGrid } from './cardGrid.ts';
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
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={cardGrid(cards.length)}>
        {cards.map((shown) => (
          <CardBoundary key={shown.card.key} card={shown.card} resetKey={`${record.id} ${String(record.updated_at)}`}>
            <RecordCard definition={definition} record={record} shown={shown} />
          </CardBoundary>
        ))}
      </Box>
    </Box>
  );
}
