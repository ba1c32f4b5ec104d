import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { priceDifference, type TermChange } from '#model/rules/billing/priceDifference.ts';
import type { PriceTerms } from '#model/rules/billing/priceTerms.ts';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { FigureTable } from '#src/ui/charts/FigureTable.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { toneColors } from '#src/ui/theme/token.ts';
import { useVersionBefore } from './useVersionBefore.ts';
import { usePriceWords } from './usePriceWords.ts';

const AMOUNTS = new Set<TermChange['term']>(['unit_price', 'package_price', 'min_charge', 'tier', 'entry', 'period']);
const MILLIONTHS_PER_TENTH_PERCENT = 1_000;

/** What a version changes in the price that it takes the place of, term by term. */
export function PriceDifference({ definition, version }: { definition: Definition; version: RaRecord }) {
  const say = usePriceWords();
  const { before, isError } = useVersionBefore(version);
  const nameOf = useTermName(definition);
  const valueOf = useTermValue(definition);
  if (isError) return <Alert severity="warning">{say('failed')}</Alert>;
  if (before === undefined) return <Skeleton variant="rounded" height={120} />;
  // Both are price versions on the wire.
  const changes = priceDifference(before === null ? undefined : asTerms(before), asTerms(version));
  const isSame = before !== null && changes.every(({ isChanged }) => !isChanged);
  return (
    <section>
      <Typography variant="h2">{say('difference')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 2 }}>
        {before === null
          ? say('first')
          : say('comparedWith', {
              version: String(before['name'] ?? ''),
              from: formatMinute(new Date(String(before['effective_from']))),
            })}
        {isSame && ` ${say('none')}`}
      </Typography>
      <Scroll tabIndex={0} aria-label={say('difference')}>
        <table>
          <thead>
            <tr>
              {(['term', 'before', 'after', 'change'] as const).map((column) => (
                <th key={column} scope="col">
                  {say(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr
                key={`${change.term} ${JSON.stringify(change.of ?? null)}`}
                data-changed={change.isChanged || undefined}
              >
                <th scope="row">{nameOf(change)}</th>
                <td>{valueOf(change, change.before)}</td>
                <td>{valueOf(change, change.after)}</td>
                <td>{change.isChanged ? shareText(change) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

// A price version on the wire has the terms of a price.
const asTerms = (version: RaRecord) => version as unknown as PriceTerms;

function useTermName({ fields }: Definition) {
  const say = usePriceWords();
  const label = useLabel();
  return ({ term, of }: TermChange): string => {
    if (of !== undefined && 'count' in of) return say('period', { count: of.count, unit: say(unitOf(of.unit)) });
    if (of !== undefined && term === 'entry') return say('entry', { index: of.index + 1 });
    if (of !== undefined && of.to === null) return say('lastTier', { index: of.index + 1 });
    if (of !== undefined) return say('tier', { index: of.index + 1, to: of.to ?? '' });
    return label(fields[term]?.label);
  };
}

const UNITS = ['hour', 'day', 'week', 'month', 'year'] as const;
const unitOf = (name: string) => UNITS.find((unit) => unit === name) ?? 'month';

function useTermValue({ fields }: Definition) {
  const label = useLabel();
  return ({ term }: TermChange, value: string | null): string => {
    if (value === null) return '–';
    if (AMOUNTS.has(term)) return formatMoney(value) ?? value;
    const choice = fields[term]?.values?.[value];
    return choice === undefined ? value : label(choice.label);
  };
}

function shareText({ share }: TermChange): string {
  if (share === null) return '≠';
  const percent = (Number(share) / MILLIONTHS_PER_TENTH_PERCENT / 10).toFixed(1);
  return `${share > 0n ? '+' : ''}${percent}%`;
}

const Scroll = styled(FigureTable)({
  '& [data-changed] td': { fontWeight: 600 },
  '& [data-changed] td:last-of-type': { color: toneColors('warning').text },
});
