import { styled } from '@mui/material/styles';
import type { KnownResource, Spread } from '#src/pages/console/overview/overviewQuery.ts';
import { MeasureChart } from './MeasureChart.tsx';
import { SpreadChart } from './SpreadChart.tsx';

/** Records by their measure and by the values of their fields, as the definitions declare (`overview`). */
export function Distribution({ known }: { known: readonly KnownResource[] }) {
  return (
    <Grid>
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

/** A single bar shows no more than the number of the resource. */
const isSpread = ({ values }: Spread) => values.filter(({ count }) => count > 0).length > 1;

const Grid = styled('div')({
  display: 'grid',
  // At most three columns, and as many as there are panels. Those of a row are as high as the highest.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(max(440px, (100% - 25px) / 3), 100%), 1fr))',
  gap: 12,
});
