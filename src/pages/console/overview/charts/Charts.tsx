import { styled } from '@mui/material/styles';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { ResourceFigures, Spread } from '#src/pages/console/overview/overviewQuery.ts';
import { GrowthChart } from './GrowthChart.tsx';
import { MeasureChart } from './MeasureChart.tsx';
import { SpreadChart } from './SpreadChart.tsx';
import { StatesChart } from './StatesChart.tsx';

interface Props {
  figures: readonly ResourceFigures[];
  at: string;
  entryOf: (resource: string) => ManifestEntry | undefined;
}

/** All charts with data. The definitions declare them (`overview`). */
export function Charts({ figures, at, entryOf }: Props) {
  const known = figures.flatMap((each) => {
    const entry = entryOf(each.resource);
    return entry && each.total > 0 ? [{ entry, figures: each }] : [];
  });
  const grown = known.flatMap(({ entry, figures: each }) =>
    each.added?.some((count) => count > 0) ? [{ entry, figures: each, added: each.added }] : [],
  );
  const stateful = known.flatMap(({ entry, figures: { spreads } }) =>
    spreads.filter(({ isState }) => isState).map((state) => ({ entry, state })),
  );
  return (
    <Grid>
      {stateful.length > 0 && <StatesChart stateful={stateful} />}
      {grown.length > 0 && <GrowthChart grown={grown} at={at} />}
      {known.map(({ entry, figures: { measured } }) =>
        measured ? <MeasureChart key={entry.resource} entry={entry} measured={measured} /> : null,
      )}
      {known.flatMap(({ entry, figures: { spreads } }) =>
        spreads
          .filter((spread) => !spread.isState && isSpread(spread))
          .map((spread) => <SpreadChart key={`${entry.resource} ${spread.field}`} entry={entry} spread={spread} />),
      )}
    </Grid>
  );
}

/** A single bar shows no more than the number on the resource's card. */
const isSpread = ({ values }: Spread) => values.filter(({ count }) => count > 0).length > 1;

const Grid = styled('div')({
  display: 'grid',
  // At most three columns, and as many as there are panels. Those of a row are as high as the highest.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(max(440px, (100% - 25px) / 3), 100%), 1fr))',
  gap: 12,
  marginTop: 12,
});
