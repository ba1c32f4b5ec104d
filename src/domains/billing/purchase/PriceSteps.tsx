import { styled } from '@mui/material/styles';
import { useLabel } from '#src/i18n/useLabel.ts';
import { microYuan, yuan } from '#model/rules/money/money.ts';
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
  // Records created together with the first one.
  const parts = next === -1 ? others : others.slice(0, next);
  const isPrepaid = quote.charge_type === 'prepaid';
  const { discounts = [], voucher_amount: voucher } = quote;
  const off = (amount: string) => `−${isPrepaid ? money(amount) : say('hourly', { price: money(amount) })}`;
  return (
    <Steps>
      {[...(first ? [first] : []), ...parts].flatMap(({ name, charges }) =>
        charges.map((charge) => (
          <ChargeSteps key={`${name} ${charge.label.en}`} charge={charge} isPrepaid={isPrepaid} />
        )),
      )}
      {quote.quantity > 1 && (
        <div>
          <dt>{say('records', { count: quote.quantity })}</dt>
          <dd>{isPrepaid ? money(quote.original_amount) : say('hourly', { price: money(hourlyBefore(quote)) })}</dd>
        </div>
      )}
      {discounts.map(({ id, name, amount }) => (
        <div key={id}>
          <dt>
            {say('discount')} <small>{name}</small>
          </dt>
          <dd>{off(amount)}</dd>
        </div>
      ))}
      {Number(voucher) > 0 && (
        <div>
          <dt>{say('voucher')}</dt>
          <dd>−{money(voucher)}</dd>
        </div>
      )}
      {(isPrepaid || discounts.length > 0) && (
        <div data-total>
          <dt>{say(isPrepaid ? 'total' : 'totalHourly')}</dt>
          <dd>{isPrepaid ? money(quote.payable_amount) : say('hourly', { price: money(quote.hourly) })}</dd>
        </div>
      )}
    </Steps>
  );
}

/** The price of an hour before discounts, in yuan. */
const hourlyBefore = ({ hourly, discounts = [] }: Quote) =>
  yuan(discounts.reduce((sum, { amount }) => sum + (microYuan(amount) ?? 0), microYuan(hourly) ?? 0));

function ChargeSteps({ charge, isPrepaid }: { charge: QuotedCharge; isPrepaid: boolean }) {
  const { say, money } = usePurchaseWords();
  const label = useLabel();
  const { unit_price: price, quantity, hourly, original } = charge;
  const unit = isPrepaid ? '' : `/${label(charge.unit_label)}`;
  const steps = [
    ...listSteps(charge, { say, money }),
    `${money(price)}${unit}`,
    ...(Number(quantity) === 1 || (!isPrepaid && hourly === null)
      ? []
      : [say('quantity', { count: Number(quantity) })]),
  ];
  const result = isPrepaid ? money(original) : hourly === null ? say('byUse') : say('hourly', { price: money(hourly) });
  return (
    <div>
      <dt>
        {label(charge.product_label)} <small>{steps.join(' ')}</small>
      </dt>
      <dd>{result}</dd>
    </div>
  );
}

/** From the list price to what is charged: what was agreed, and the factor of the cloud. */
function listSteps(
  { list_price, agreed_price, price_factor }: QuotedCharge,
  { say, money }: Pick<ReturnType<typeof usePurchaseWords>, 'say' | 'money'>,
): string[] {
  const [list, factor] = [money(list_price), Number(price_factor)];
  if (agreed_price === undefined) return factor === NO_FACTOR ? [] : [`${say('factor', { list, factor })} =`];
  if (factor === NO_FACTOR) return [say('agreed', { list })];
  return [`${say('agreedFactor', { agreed: money(agreed_price), list, factor })} =`];
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
