import { styled } from '@mui/material/styles';
import { useLabel } from '#src/i18n/useLabel.ts';
import { token } from '#src/ui/theme/token.ts';
import { usePurchaseWords } from './purchaseWords.ts';
import type { Quote, QuotedCharge } from './quote.ts';

/** The same factor as in the price list. */
const NO_FACTOR = 1;

/** How a price comes about: list price, factor and quantity of each charge; then what comes off the total. */
export function PriceSteps({ quote }: { quote: Quote }) {
  const { say, money } = usePurchaseWords();
  const [first, ...others] = quote.items;
  const next = others.findIndex(({ part }) => part !== true);
  // What is made together with the first record.
  const parts = next === -1 ? others : others.slice(0, next);
  const isPrepaid = quote.charge_type === 'prepaid';
  const deductions = (['discount', 'voucher'] as const)
    .map((name) => [name, quote[`${name}_amount`]] as const)
    .filter(([, amount]) => Number(amount) > 0);
  return (
    <Steps>
      {[...(first ? [first] : []), ...parts].flatMap(({ name, charges }) =>
        charges.map((charge) => (
          <ChargeSteps key={`${name} ${charge.label.en}`} charge={charge} isPrepaid={isPrepaid} />
        )),
      )}
      {first?.by_use?.map(({ name, hourly }) => (
        <div key={name}>
          <dt>
            {name} <small>{say('partByUse')}</small>
          </dt>
          <dd>{say('hourly', { price: money(hourly) })}</dd>
        </div>
      ))}
      {quote.quantity > 1 && (
        <div>
          <dt>{say('records', { count: quote.quantity })}</dt>
          <dd>{isPrepaid ? money(quote.original_amount) : say('hourly', { price: money(quote.hourly) })}</dd>
        </div>
      )}
      {deductions.map(([name, amount]) => (
        <div key={name}>
          <dt>{say(name)}</dt>
          <dd>−{money(amount)}</dd>
        </div>
      ))}
      {isPrepaid && (
        <div data-total>
          <dt>{say('total')}</dt>
          <dd>{money(quote.payable_amount)}</dd>
        </div>
      )}
    </Steps>
  );
}

function ChargeSteps({ charge, isPrepaid }: { charge: QuotedCharge; isPrepaid: boolean }) {
  const { say, money } = usePurchaseWords();
  const label = useLabel();
  const { list_price: list, price_factor: factor, unit_price: price, quantity, hourly, original } = charge;
  const unit = isPrepaid ? '' : `/${label(charge.unit_label)}`;
  const steps = [
    ...(Number(factor) === NO_FACTOR ? [] : [`${say('factor', { list: money(list), factor: Number(factor) })} =`]),
    `${money(price)}${unit}`,
    ...(Number(quantity) === 1 || (!isPrepaid && hourly === null)
      ? []
      : [say('quantity', { count: Number(quantity) })]),
  ];
  const result = isPrepaid ? money(original) : hourly === null ? say('byUse') : say('hourly', { price: money(hourly) });
  return (
    <div>
      <dt>
        {label(charge.label)} {charge.spec} <small>{steps.join(' ')}</small>
      </dt>
      <dd>{result}</dd>
    </div>
  );
}

const Steps = styled('dl')({
  display: 'grid',
  gap: 4,
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 16 },
  '& dt': { minWidth: 0, color: token.textMuted, overflowWrap: 'anywhere' },
  '& small': { marginInlineStart: 8, fontSize: token.size.note },
  '& dd': { flex: 'none', margin: 0 },
  '& [data-total]': { paddingTop: 4, borderTop: `1px solid ${token.hairline}`, fontWeight: 600 },
});
