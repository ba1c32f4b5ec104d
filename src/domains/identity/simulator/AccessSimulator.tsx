import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { FoundInput, type Found } from './FoundInput.tsx';
import { simulationQuery, type Question } from './simulationQuery.ts';
import { SimulationTable } from './SimulationTable.tsx';
import '#src/i18n/parts/recordParts.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** Shows whether an account may run an operation on a record, and why. Runs nothing. */
export function AccessSimulator() {
  const translate = useTranslate();
  const label = useLabel();
  const { resources, services } = useManifest();
  const [question, setQuestion] = useState<Question>({ user: '', resource: '', record: '', address: '' });
  const { data, isError, isFetching } = useQuery(simulationQuery(question));
  const chosen = resources.find(({ resource }) => resource === question.resource);
  // Records in a cloud are found by the search, which covers all clouds.
  const isBelow = chosen?.path.includes('{') ?? false;
  const optionsAt = `${services[chosen?.service ?? '']?.basePath ?? ''}${chosen?.path ?? ''}?view=options&range=[0,19]&q=`;
  const set = (part: Partial<Question>) => setQuestion((before) => ({ ...before, ...part }));
  return (
    <Stack spacing={5}>
      <Typography color="textSecondary">{translate('record.simulator.intro')}</Typography>
      <Stack spacing={3} sx={{ maxWidth: 560 }}>
        <FoundInput
          label={translate('record.simulator.user')}
          path={(words) => `/api/ums/v1/users?view=options&range=[0,19]&q=${encodeURIComponent(words)}`}
          offers={optionsIn}
          onChoose={(user) => set({ user })}
        />
        <Autocomplete
          size="small"
          options={resources}
          getOptionKey={({ resource }) => resource}
          getOptionLabel={(entry) => label(entry.label)}
          onChange={(_, next) => set({ resource: next?.resource ?? '', record: '' })}
          renderInput={(params) => <TextField {...params} label={translate('record.simulator.resource')} />}
        />
        <FoundInput
          key={question.resource}
          label={translate('record.simulator.record')}
          disabled={question.resource === ''}
          path={(words) => `${isBelow ? '/api/sys/v1/search?q=' : optionsAt}${encodeURIComponent(words)}`}
          offers={(reply) => (isBelow ? hitsIn(reply, question.resource) : optionsIn(reply))}
          onChoose={(record) => set({ record })}
        />
        <TextField
          size="small"
          label={translate('record.simulator.address')}
          value={question.address}
          onChange={({ target }) => set({ address: target.value.trim() })}
        />
      </Stack>
      <div aria-live="polite">
        {isError ? (
          <Alert severity="error">{translate('record.simulator.failed')}</Alert>
        ) : data ? (
          <SimulationTable permissions={data} />
        ) : isFetching ? (
          <Skeleton variant="rounded" height={160} />
        ) : (
          <Typography color="textSecondary">{translate('record.simulator.choose')}</Typography>
        )}
      </div>
    </Stack>
  );
}

const isFilled = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function optionsIn(reply: unknown): Found[] {
  return Array.isArray(reply)
    ? reply.filter(isFilled).map(({ id, label }) => ({ id: String(id), title: String(label) }))
    : [];
}

/** The search covers all resources; keep the hits of the chosen one. */
function hitsIn(reply: unknown, resource: string): Found[] {
  return Array.isArray(reply)
    ? reply
        .filter(isFilled)
        .filter((hit) => hit['resource'] === resource)
        .map(({ id, title }) => ({ id: String(id), title: String(title) }))
    : [];
}
