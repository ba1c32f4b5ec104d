import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import MenuItem from '@mui/material/MenuItem';
import { serverNow } from '#src/http/serverNow.ts';
import { Explained } from '#src/domains/operations/alarms/Explained.tsx';
import '#src/i18n/parts/alarms.ts';
import { timeOnClock, wallClock } from '#src/i18n/reader/readerClock.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { LAST_DAY } from '#src/ui/typing/lastDay.ts';
import { namedObjectsQuery, objectsQuery, seriesQuery } from '#src/domains/operations/objects/objectQueries.ts';

/** “Why did it (not) fire?” for any object and any second. */
export default function AlarmWhy({ record }: SlotProps['tab']) {
  const translate = useTranslate();
  const resource = typeof record['object_type'] === 'string' ? record['object_type'] : '';
  const ids: unknown = record['object_ids'];
  // A rule about chosen objects has nothing to say about others.
  const isChosen = record['selection'] === 'chosen' && Array.isArray(ids);
  const named = useQuery(namedObjectsQuery(resource, isChosen ? ids.map(String) : []));
  const offered = useQuery({ ...objectsQuery(resource, ''), enabled: !isChosen && resource !== '' });
  const hasQuery = typeof record['promql'] === 'string';
  const series = useQuery({ ...seriesQuery(record.id ?? ''), enabled: hasQuery });
  const { data = [] } = hasQuery ? series : isChosen ? named : offered;
  const [object, setObject] = useState('');
  const [at, setAt] = useState(() => wallClock(serverNow()));
  const [question, setQuestion] = useState<{ object: string; at: string }>();
  const chosen = object === '' && data[0] !== undefined ? String(data[0].id) : object;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const instant = new Date(timeOnClock(at));
    if (!Number.isNaN(instant.getTime()) && chosen !== '') setQuestion({ object: chosen, at: instant.toISOString() });
  };
  return (
    <Stack spacing={3}>
      <Form onSubmit={submit}>
        <TextField
          select
          size="small"
          fullWidth={false}
          sx={{ minWidth: 220 }}
          label={translate('alarms.why.object')}
          value={chosen}
          onChange={({ target }) => setObject(target.value)}
        >
          {data.map(({ id, label }) => (
            <MenuItem key={id} value={String(id)}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          fullWidth={false}
          type="datetime-local"
          label={translate('alarms.why.at')}
          value={at}
          onChange={({ target }) => setAt(target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1, max: `${LAST_DAY}T23:59:59` } }}
        />
        <Button type="submit" variant="outlined">
          {translate('alarms.why.ask')}
        </Button>
      </Form>
      <p>{translate('alarms.why.help')}</p>
      {question && typeof record.id !== 'undefined' && (
        <Explained alarm={record.id} object={question.object} at={question.at} />
      )}
    </Stack>
  );
}

const Form = styled('form')({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 12 });
