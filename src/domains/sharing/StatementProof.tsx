import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recomputeStatement, type RecomputedStatement } from '#model/domains/sharing/statement/recomputeStatement.ts';
import type { StatementExplanation, StatementStep } from '#model/domains/sharing/statement/statementFacts.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useNumber } from '#src/fields/format/useNumber.ts';
import { request } from '#src/http/httpClient.ts';
import '#src/i18n/parts/sharing.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { token, toneColors } from '#src/ui/theme/token.ts';

/** Decimals beyond the fen that are zero: `7392.700000`. */
const ZEROS = /(\.\d\d\d*?)0+(?!\d)/g;

/** Lines that differ are listed up to this number. */
const MOST_LINES = 20;

/** The steps from the amount of a statement back to its lines, and the same statement computed again in this page. */
export default function StatementProof({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const { services } = useManifest();
  const basePath = services[definition.service]?.basePath ?? '';
  const { data, isError, refetch } = useQuery({
    // With the resource, so that a change of the statement reads it again.
    queryKey: [definition.resource, 'explain', String(record.id)],
    queryFn: async ({ signal }) =>
      (await request<StatementExplanation>(`${basePath}/explain/statement/${record.id}`, { signal })).json,
    retry: false,
  });
  if (isError)
    return (
      <Stack direction="row" spacing={3} sx={{ alignItems: 'center' }}>
        <Typography role="alert">{translate('sharing.proof.failed')}</Typography>
        <Button variant="outlined" onClick={() => void refetch()}>
          {translate('sharing.proof.retry')}
        </Button>
      </Stack>
    );
  if (!data) return <Skeleton variant="rounded" height={240} aria-busy />;
  return (
    <Stack spacing={4}>
      <Typography color="textSecondary">{translate('sharing.proof.help')}</Typography>
      <Recompute key={data.amount} explanation={data} />
      <Steps>
        {data.steps.map((step, index) => (
          // Steps do not move, and several can be of rules.
          <Step key={`${step.step} ${index}`} step={step} />
        ))}
      </Steps>
    </Stack>
  );
}

function Step({ step: { step, formula, inputs, result } }: { step: StatementStep }) {
  const translate = useTranslate();
  const named = inputs.find(({ name }) => name === 'rule')?.value;
  const lines = inputs.find(({ name }) => name === 'lines')?.value;
  return (
    <li>
      <h3>
        {translate(`sharing.proof.step.${step}`)}
        {named !== undefined && ` · ${named}`}
        {lines !== undefined && <small>{translate('sharing.proof.lines', { smart_count: Number(lines) })}</small>}
      </h3>
      <p>
        {formula.replace(ZEROS, '$1')} <b>= {formatMoney(result) ?? result}</b>
      </p>
    </li>
  );
}

type Outcome = RecomputedStatement | 'failed';

/** Runs the functions that made the statement on its lines and rule versions, in this page, and compares. */
function Recompute({ explanation: { facts, amount } }: { explanation: StatementExplanation }) {
  const translate = useTranslate();
  const number = useNumber();
  const [outcome, setOutcome] = useState<Outcome>();
  const run = () => {
    try {
      setOutcome(recomputeStatement(facts));
    } catch {
      // Facts that are no amounts are a difference too.
      setOutcome('failed');
    }
  };
  const different = outcome === undefined || outcome === 'failed' ? [] : outcome.lines.filter(({ agrees }) => !agrees);
  const numbers = new Map(facts.lines.map(({ id }, index) => [id, index + 1]));
  return (
    <Bar>
      <Button variant="contained" onClick={run}>
        {translate('sharing.proof.run')}
      </Button>
      <output data-same={(outcome !== undefined && outcome !== 'failed' && outcome.agrees) || undefined}>
        {outcome === 'failed' && translate('sharing.proof.unreadable')}
        {outcome !== undefined &&
          outcome !== 'failed' &&
          translate(outcome.agrees ? 'sharing.proof.same' : 'sharing.proof.different', {
            lines: number(outcome.lines.length),
            count: number(different.length),
            amount: formatMoney(microDecimal(outcome.payable, 2)) ?? '',
            booked: formatMoney(amount) ?? '',
          })}
        {different.length > 0 && (
          <ul>
            {different.slice(0, MOST_LINES).map(({ id, share }) => (
              <li key={id}>
                {translate('sharing.proof.line', {
                  number: number(numbers.get(id) ?? 0),
                  amount: formatMoney(microDecimal(share)) ?? '',
                  booked: formatMoney(facts.lines.find((line) => line.id === id)?.share_amount ?? '') ?? '',
                })}
              </li>
            ))}
          </ul>
        )}
      </output>
    </Bar>
  );
}

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 12,
  '& output': {
    flex: '1 1 280px',
    padding: '6px 12px',
    borderRadius: token.radius.small,
    color: toneColors('danger').text,
    backgroundColor: toneColors('danger').soft,
  },
  '& output:empty': { visibility: 'hidden' },
  '& output[data-same]': { color: toneColors('success').text, backgroundColor: toneColors('success').soft },
  '& ul': { margin: '6px 0 0', paddingLeft: 20 },
});

const Steps = styled('ol')({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { padding: '10px 16px', border: `1px solid ${token.hairline}`, borderRadius: token.radius.medium },
  '& h3': { margin: 0, fontSize: token.size.note, fontWeight: 600, color: token.textMuted },
  '& small': { marginLeft: 8, fontWeight: 400 },
  '& p': { margin: '4px 0 0', fontFamily: token.mono, overflowWrap: 'anywhere' },
  '& b': { fontWeight: 600 },
});
