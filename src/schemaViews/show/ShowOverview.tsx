import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { TabDefinition } from '#model/language/viewDefinitions.ts';
import { Around } from '#src/schemaViews/extensions/Around.tsx';
import type { CardsAddition } from '#src/schemaViews/extensions/places.ts';
import { useExtensions } from '#src/schemaViews/extensions/useExtensions.ts';
import { RecordCards } from './cards/RecordCards.tsx';
import { useCards } from './cards/useCards.ts';
import { headerFacts } from '#src/schemaViews/facts/headerFacts.ts';
import { ShowSections } from './facts/ShowSections.tsx';

interface ShowOverviewProps {
  definition: Definition;
  record: RaRecord;
  /** The tabs of the page, to which the cards link. */
  tabs: readonly TabDefinition[];
}

/** The first tab: the cards of the record with what domains add to them, then the sections with all other facts. */
export function ShowOverview(props: ShowOverviewProps) {
  const { definition, record } = props;
  return (
    <Around extensions={useExtensions('cards')} given={{ definition, record }}>
      {(addition) => <ExtendedOverview {...props} addition={addition} />}
    </Around>
  );
}

function ExtendedOverview({ definition, record, tabs, addition }: ShowOverviewProps & { addition?: CardsAddition }) {
  const cards = useCards(definition, record, tabs, addition);
  const above = useMemo(
    () => new Set([...headerFacts(definition, record), ...cards.flatMap(({ names }) => names)]),
    [definition, record, cards],
  );
  return (
    <Stack spacing={8}>
      {cards.length > 0 && <RecordCards definition={definition} record={record} cards={cards} />}
      <ShowSections definition={definition} record={record} above={above} />
    </Stack>
  );
}
