import Skeleton from '@mui/material/Skeleton';
import { createElement, lazy, Suspense } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { CardFacts } from './CardFacts.tsx';
import { CardFrame } from './CardFrame.tsx';
import { CommandLine } from '#src/schemaViews/base/CommandLine.tsx';
import { CopiedValues } from './CopiedValues.tsx';
import { Headline } from './Headline.tsx';
import { useSlot } from '#src/schemaViews/slots/useSlot.ts';
import type { ShownCard } from './shownCard.ts';
import { TabLink } from './TabLink.tsx';

// Loaded only by pages with such a card.
const CardActions = lazy(() => import('./CardActions.tsx'));
const CardEvents = lazy(() => import('./CardEvents.tsx'));
const CardMetrics = lazy(() => import('./CardMetrics.tsx'));
const CardRecords = lazy(() => import('./CardRecords.tsx'));

interface RecordCardProps {
  definition: Definition;
  record: RaRecord;
  shown: ShownCard;
}

/** One card: its headline first, then facts, then what is requested from elsewhere. */
export function RecordCard({ definition, record, shown }: RecordCardProps) {
  const { card, headline, copy, facts, command, tab, events, metrics, added, actions } = shown;
  const own = useSlot(definition, `card.${card.key}`);
  const linked = tab?.key ?? (events === undefined ? undefined : 'history');
  return (
    <CardFrame card={card} aside={linked && <TabLink tab={linked} card={card} />}>
      {headline.length > 0 && <Headline definition={definition} record={record} parts={headline} />}
      {copy.length > 0 && <CopiedValues record={record} fields={copy} />}
      {command !== undefined && <CommandLine command={command} />}
      {facts.length > 0 && <CardFacts definition={definition} record={record} fields={facts} />}
      <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
        {added}
        {own && createElement(own, { definition, record, card })}
        {metrics && <CardMetrics definition={definition} record={record} metrics={metrics} />}
        {tab && <CardRecords definition={definition} record={record} tab={tab} />}
        {actions.length > 0 && <CardActions definition={definition} record={record} actions={actions} />}
        {events !== undefined && <CardEvents definition={definition} record={record} count={events} />}
      </Suspense>
    </CardFrame>
  );
}
