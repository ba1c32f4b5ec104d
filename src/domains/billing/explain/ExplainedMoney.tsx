import { styled } from '@mui/material/styles';
import type { ExplainedKind } from '#model/domains/billing/explain/explanation.ts';
import { EmptyValue } from '#src/fields/parts/EmptyValue.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { ExplainAmount } from './ExplainAmount.tsx';

const KINDS: Readonly<Record<string, ExplainedKind>> = {
  funds: 'fund',
  bills: 'bill',
  billLines: 'line',
  orders: 'order',
};

/** An amount of money that can be explained. */
export default function ExplainedMoney({ definition, record, field }: SlotProps['field']) {
  const value: unknown = record[field.name];
  const exact = typeof value === 'string' ? formatMoney(value) : undefined;
  // A line keeps its decimals: it is what the sums are made of.
  const text =
    definition.resource === 'billLines' || typeof value !== 'string' ? exact : signed(record, formatFen(value));
  const isRefund = record['type'] === 'refund';
  // The amount of a refund is what it returned, and that of any other order what it costs.
  const isAmount = definition.resource !== 'orders' || isRefund === (field.name === 'refunded_amount');
  const kind = isAmount ? KINDS[definition.resource] : undefined;
  if (text === undefined) return <EmptyValue />;
  return (
    <Amount>
      <span className="value-number" title={text === exact ? undefined : exact}>
        {text}
      </span>
      {kind !== undefined && <ExplainAmount kind={kind} id={record.id} />}
    </Amount>
  );
}

/** A movement of money says whether it came or went. */
function signed({ direction }: Readonly<Record<string, unknown>>, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  return direction === 'inbound' ? `+${text}` : direction === 'outbound' ? `−${text}` : text;
}

const Amount = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  // Numbers of a column end at one line, with and without a button.
  'td &': { flexDirection: 'row-reverse' },
});
