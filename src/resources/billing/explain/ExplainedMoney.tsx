import { styled } from '@mui/material/styles';
import type { ExplainedKind } from '#model/rules/billing/explain/explanation.ts';
import { EmptyValue } from '#src/fields/parts/EmptyValue.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
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
  const text = typeof value === 'string' ? formatMoney(value) : undefined;
  const isRefund = record['type'] === 'refund';
  // The amount of a refund is what it returned, and that of any other order what it costs.
  const isAmount = definition.resource !== 'orders' || isRefund === (field.name === 'refunded_amount');
  const kind = isAmount ? KINDS[definition.resource] : undefined;
  if (text === undefined) return <EmptyValue />;
  return (
    <Amount>
      <span className="value-number">{text}</span>
      {kind !== undefined && <ExplainAmount kind={kind} id={record.id} />}
    </Amount>
  );
}

const Amount = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  // Numbers of a column end at one line, with and without a button.
  'td &': { flexDirection: 'row-reverse' },
});
