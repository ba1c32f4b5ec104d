import { styled } from '@mui/material/styles';
import type { Json } from '#model/language/definition.ts';
import { token } from '#src/ui/theme/token.ts';
import { usePurchaseWords } from './purchaseWords.ts';

/** A value that is not what was quoted, by its dotted path. */
export interface Difference {
  field: string;
  quoted: Json;
  now: Json;
}

const SHOWN = [
  'unit_price',
  'hourly',
  'original_amount',
  'discount_amount',
  'voucher_amount',
  'payable_amount',
  'refund_amount',
] as const;

/** The prices and amounts that have changed since the quote, each as it was and as it is now. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const { say, money } = usePurchaseWords();
  const amount = (value: Json) => (typeof value === 'string' ? money(value) : '—');
  const rows = SHOWN.flatMap((name) => {
    // The same price of several records is one line.
    const found = differences.find(({ field }) => field === name || field.endsWith(`.charges.0.${name}`));
    return found ? [{ ...found, name }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Table>
      <thead>
        <tr>
          {(['changedItem', 'changedBefore', 'changedNow'] as const).map((key) => (
            <th key={key} scope="col">
              {say(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, quoted, now }) => (
          <tr key={name}>
            <th scope="row">{say(`field_${name}`)}</th>
            <td>{amount(quoted)}</td>
            <td>{amount(now)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '6px 8px 6px 0', borderBottom: `1px solid ${token.hairline}`, textAlign: 'start' },
  '& th': { color: token.textMuted, fontWeight: 400 },
});
