import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { periodAfter } from '#model/rules/time/calendar/period.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { newKey } from '#src/http/newKey.ts';
import { serverNow } from '#src/http/serverNow.ts';
import '#src/i18n/parts/prices.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { useBillingZone } from '#src/domains/billing/useBillingZone.ts';
import { EffectTable, type Effect } from './EffectTable.tsx';

/** The usage and orders of past months at the price of a version, beside what they were. */
export function PriceEffect({ version, untitled = false }: { version: RaRecord; untitled?: boolean }) {
  const translate = useTranslate();
  const { services } = useManifest();
  const basePath = Object.values(services).find(({ balance }) => balance !== undefined)?.basePath ?? '';
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({});
  const thisMonth = cycleOf(Math.floor(serverNow() / 1_000), useBillingZone());
  const { name: lastMonth } = periodAfter({ name: thisMonth, unit: 'month' }, -1);
  const months = { from: lastMonth, to: lastMonth, ...chosen };
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () =>
      (
        await request<Effect>(`${basePath}/price-versions/${version.id}?action=preview`, {
          method: 'POST',
          body: { from: `${months.from}-01`, to: `${months.to}-01` },
          headers: { 'Idempotency-Key': newKey() },
        })
      ).json,
  });
  const refused = error instanceof ApiFault ? error.body.fields : undefined;
  return (
    <Stack component="section" spacing={3}>
      {!untitled && <Typography variant="h2">{translate('prices.effect')}</Typography>}
      <Typography color="textSecondary">{translate('prices.effectHelp')}</Typography>
      <Stack
        component="form"
        direction="row"
        spacing={2}
        useFlexGap
        sx={{ flexWrap: 'wrap', alignItems: 'flex-end' }}
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            size="small"
            type="month"
            sx={{ width: 190 }}
            label={translate(`prices.${name}`)}
            value={months[name]}
            onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}
            error={refused?.[name] !== undefined}
            helperText={refused?.[name]}
          />
        ))}
        <Button type="submit" variant="outlined" loading={isPending}>
          {translate('prices.run')}
        </Button>
      </Stack>
      {error && refused === undefined && (
        <Alert severity="error">{faultWords(error, translate) ?? translate('prices.failed')}</Alert>
      )}
      {data && <EffectTable effect={data} />}
    </Stack>
  );
}
