import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/cost.ts';
import { useCost, type Cost } from './useCost.ts';
import { GeneratedTab } from '#src/schemaViews/show/TabBody.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { token } from '#src/ui/theme/token.ts';

/** Every line that a record is charged for, with what belongs to it and its price; below them its billing items. */
export default function CostLines(props: SlotProps['tab']) {
  const { data } = useCost(props.definition, props.record);
  return (
    <Stack spacing={4}>
      {data && data.charges.length > 0 && <Lines charges={data.charges} />}
      <GeneratedTab {...props} />
    </Stack>
  );
}

function Lines({ charges }: Pick<Cost, 'charges'>) {
  const translate = useTranslate();
  const label = useLabel();
  const priceOf = ({ charge_type: by, paid, hourly }: Cost['charges'][number]) =>
    by === 'prepaid' && paid !== null
      ? `${money(paid)} · ${translate('cost.perPeriod')}`
      : hourly === null
        ? translate('cost.byUse')
        : translate('cost.hourly', { price: money(hourly) });
  return (
    <Table aria-label={translate('cost.lines')}>
      <thead>
        <tr>
          <th scope="col">{translate('cost.line')}</th>
          <th scope="col">{translate('cost.kind')}</th>
          <th scope="col">{translate('cost.chargeType')}</th>
          <th scope="col">{translate('cost.price')}</th>
        </tr>
      </thead>
      <tbody>
        {charges.map((charge) => (
          <tr key={`${charge.resource} ${charge.resource_id} ${label(charge.label)}`}>
            <td>{charge.name ?? charge.resource_id}</td>
            <td>{label(charge.label)}</td>
            <td>{translate(`cost.${charge.charge_type}`)}</td>
            <td className="value-number">{priceOf(charge)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const money = (amount: string) => formatMoney(amount) ?? amount;

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '8px 16px 8px 0', borderBottom: `1px solid ${token.hairline}`, textAlign: 'start' },
  '& th': { color: token.textMuted, fontWeight: 500, fontSize: token.size.note },
});
