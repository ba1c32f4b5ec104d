import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ExplainedKind, Explanation } from '#model/domains/billing/explain/explanation.ts';
import { recomputeAmount } from '#model/domains/billing/explain/recomputeAmount.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import { request } from '#src/http/httpClient.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import '#src/i18n/parts/explain.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { token, toneColors } from '#src/ui/theme/token.ts';
import type { ExplainAmountProps } from './ExplainAmount.tsx';
import { StepCard } from './StepCard.tsx';

const NARROW = '@media (max-width: 599px)';

/** The steps from an amount back to its facts, and the same amount computed again in this page. */
export default function ExplainPanel({ kind, id, onClose }: ExplainAmountProps & { onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const { services } = useManifest();
  const service = Object.values(services).find(({ balance }) => balance !== undefined);
  const { data, isError } = useQuery(explanationQuery(service?.basePath ?? '', kind, id));
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: PAPER } }}
    >
      <DialogTitle id={titleId}>
        {data
          ? translate('explain.title', { amount: formatMoney(data.amount) ?? data.amount })
          : translate('explain.open')}
      </DialogTitle>
      <DialogContent aria-busy={!data && !isError}>
        {isError && <Typography role="alert">{translate('explain.failed')}</Typography>}
        {!data && !isError && <Skeleton variant="rounded" height={240} />}
        {data && (
          <Steps>
            {data.steps.map((step, index) => (
              // Steps do not move, and several can be about the same.
              <StepCard key={`${step.step} ${index}`} step={step} />
            ))}
          </Steps>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 2 }}>
        {data && <Recompute explanation={data} />}
        <Button variant="outlined" onClick={onClose}>
          {translate('record.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Outcome = { micro: bigint; same: boolean } | 'failed';

/** Runs the function that settles on the facts, in this page, and compares. */
function Recompute({ explanation }: { explanation: Explanation }) {
  const translate = useTranslate();
  const [outcome, setOutcome] = useState<Outcome>();
  const run = () => {
    try {
      const micro = recomputeAmount(explanation.facts);
      setOutcome({ micro, same: microDecimal(micro) === explanation.amount });
    } catch {
      // Facts that cannot be rated are a difference too.
      setOutcome('failed');
    }
  };
  const isSame = outcome !== undefined && outcome !== 'failed' && outcome.same;
  return (
    <>
      <Result data-same={isSame || undefined} hidden={outcome === undefined}>
        {outcome === 'failed' && translate('explain.unrated')}
        {outcome !== undefined &&
          outcome !== 'failed' &&
          translate(outcome.same ? 'explain.same' : 'explain.different', {
            amount: formatMoney(microDecimal(outcome.micro)) ?? '',
            booked: formatMoney(explanation.amount) ?? '',
          })}
      </Result>
      <Button variant="contained" onClick={run}>
        {translate('explain.recompute')}
      </Button>
    </>
  );
}

const PAPER = {
  [NARROW]: { margin: 0, width: '100%', maxWidth: '100%', maxHeight: '100%', height: '100%', borderRadius: 0 },
};

const Steps = styled('ol')({ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' });

const Result = styled('output')({
  flex: '1 1 240px',
  padding: '6px 12px',
  borderRadius: token.radius.small,
  color: toneColors('danger').text,
  backgroundColor: toneColors('danger').soft,
  '&[data-same]': { color: toneColors('success').text, backgroundColor: toneColors('success').soft },
  '&[hidden]': { display: 'block', visibility: 'hidden' },
});

const explanationQuery = (basePath: string, kind: ExplainedKind, id: string | number) =>
  queryOptions({
    queryKey: ['suantai', 'explain', kind, String(id)],
    queryFn: async ({ signal }) =>
      (await request<Explanation>(`${basePath}/explain/${kind}/${encodeURIComponent(String(id))}`, { signal })).json,
    // A bill grows by the hour.
    staleTime: 0,
  });
