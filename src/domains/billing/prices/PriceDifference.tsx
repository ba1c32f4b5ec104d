import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { priceDifference, type TermChange } from '#model/domains/billing/difference/priceDifference.ts';
import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import { shareText, termName } from '#model/domains/billing/difference/termName.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { useServerMessages } from '#src/definitions/useServerMessages.ts';
import '#src/i18n/parts/prices.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FigureTable } from '#src/ui/charts/FigureTable.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { toneColors } from '#src/ui/theme/token.ts';
import { useVersionBefore } from './useVersionBefore.ts';

const AMOUNTS = new Set<TermChange['term']>(['unit_price', 'package_price', 'min_charge', 'tier', 'entry', 'period']);

/** The changes by a version to the price that it takes the place of, term by term. */
export function PriceDifference({ definition, version }: { definition: Definition; version: RaRecord }) {
  const translate = useTranslate();
  const { before, isError } = useVersionBefore(version);
  const nameOf = useTermName(definition);
  const valueOf = useTermValue(definition);
  if (isError) return <Alert severity="warning">{translate('prices.failed')}</Alert>;
  if (before === undefined) return <Skeleton variant="rounded" height={120} />;
  // Both are price versions on the wire.
  const changes = priceDifference(before === null ? undefined : asTerms(before), asTerms(version));
  const isSame = before !== null && changes.every(({ isChanged }) => !isChanged);
  return (
    <section>
      <Typography variant="h2">{translate('prices.difference')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 2 }}>
        {before === null
          ? translate('prices.first')
          : translate('prices.comparedWith', {
              version: String(before['name'] ?? ''),
              from: formatMinute(new Date(String(before['effective_from']))),
            })}
        {isSame && ` ${translate('prices.none')}`}
      </Typography>
      <Scroll tabIndex={0} aria-label={translate('prices.difference')}>
        <table>
          <thead>
            <tr>
              {(['term', 'before', 'after', 'change'] as const).map((column) => (
                <th key={column} scope="col">
                  {translate(`prices.${column}`)}
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
                <td>{shareText(change)}</td>
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
  const lang = useLang();
  const label = useLabel();
  const messages = useServerMessages()?.messages ?? NONE;
  return (change: TermChange): string =>
    termName(
      change,
      (key, params) => renderMessage(messages, key, params, lang),
      (name) => label(fields[name]?.label),
    );
}

const NONE = {};

function useTermValue({ fields }: Definition) {
  const label = useLabel();
  return ({ term }: TermChange, value: string | null): string => {
    if (value === null) return '–';
    if (AMOUNTS.has(term)) return formatMoney(value) ?? value;
    const choice = fields[term]?.values?.[value];
    return choice === undefined ? value : label(choice.label);
  };
}

const Scroll = styled(FigureTable)({
  '& [data-changed] td': { fontWeight: 600 },
  '& [data-changed] td:last-of-type': { color: toneColors('warning').text },
});
