import { styled } from '@mui/material/styles';
import type { ExplanationStep } from '#model/domains/billing/explain/explanation.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { useLang } from '#src/i18n/useLang.ts';
import '#src/i18n/parts/explain.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';

const TIMES = new Set(['from', 'to', 'at', 'received', 'effective_from']);
const IDS = new Set(['request', 'event', 'hash', 'account', 'transaction', 'reference']);

/** One step: what it is, its formula with figures, and the rows behind it. */
export function StepCard({ step: { step, formula, inputs, rows } }: { step: ExplanationStep }) {
  const translate = useTranslate();
  const text = useValueText();
  const nameOf = (input: string) => translate(`explain.name.${input}`, { _: input });
  const columns = [...new Set((rows ?? []).flatMap((row) => Object.keys(row)))];
  return (
    <Card>
      <h3>{translate(`explain.step.${step}`)}</h3>
      <p>{formula}</p>
      {inputs.length > 0 && (
        <dl>
          {inputs.map(({ name, value }) => (
            <div key={name}>
              <dt>{nameOf(name)}</dt>
              <dd data-kind={IDS.has(name) ? 'id' : undefined}>{text(name, value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {rows !== undefined && rows.length > 0 && (
        // A scrolling element must be reachable by keyboard.
        <Rows tabIndex={0} aria-label={translate(`explain.step.${step}`)}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {nameOf(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={JSON.stringify(row)}>
                  {columns.map((column) => (
                    <td key={column} data-kind={IDS.has(column) ? 'id' : undefined}>
                      {text(column, row[column] ?? null)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Rows>
      )}
    </Card>
  );
}

function useValueText() {
  const translate = useTranslate();
  const lang = useLang();
  return (name: string, value: string | null): string => {
    if (value === null) return name === 'to' ? translate('explain.stillCounting') : '—';
    if (name === 'action') return translate(`record.why.operation.${value}`, { _: value });
    return TIMES.has(name) ? formatDateTime(new Date(value), lang) : value;
  };
}

const Card = styled('li')({
  display: 'grid',
  gap: 8,
  minWidth: 0,
  padding: '12px 16px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.medium,
  '& h3': { margin: 0, fontSize: token.size.note, fontWeight: 600, color: token.textMuted },
  '& p': { margin: 0, fontFamily: token.mono, overflowWrap: 'anywhere' },
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: '4px 24px', margin: 0, fontSize: token.size.note },
  '& dl > div': { display: 'flex', gap: 8, minWidth: 0 },
  '& dt': { color: token.textMuted, flexShrink: 0 },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: token.size.note },
  '& th, & td': {
    padding: '4px 16px 4px 0',
    borderBottom: `1px solid ${token.hairline}`,
    textAlign: 'start',
    whiteSpace: 'nowrap',
  },
  '& th': { color: token.textMuted, fontWeight: 500 },
  '& [data-kind=id]': { fontFamily: token.mono },
});

const Rows = styled('section')({ overflowX: 'auto' });
