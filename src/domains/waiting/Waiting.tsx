import '#src/i18n/parts/waiting.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useReach } from '#src/routing/useReach.ts';
import { waitingQuery, type WaitingItem } from '#src/schemaViews/list/waiting/waitingQuery.ts';
import { toneColors, token } from '#src/ui/theme/token.ts';
import { OpenedItem } from './OpenedItem.tsx';
import { WaitingBulk } from './WaitingBulk.tsx';
import { WaitingFilters } from './WaitingFilters.tsx';
import { WaitingRow } from './WaitingRow.tsx';
import { useWaitingAddress } from './useWaitingAddress.ts';

const A_PAGE = 20;
const SUBSTITUTES = '/waiting/substitutes';

const keyOf = ({ resource, view, id }: WaitingItem) => `${resource} ${view} ${id}`;

/** Everything that waits for the reader, to be decided in place, those that wait longest first. */
export function Waiting() {
  const translate = useTranslate();
  const manifest = useManifest();
  const reaches = useReach();
  const { kind, olderHours, offset, open, set } = useWaitingAddress();
  const { data, isError, refetch } = useQuery({
    ...waitingQuery(manifest, { kind, olderHours, offset, limit: A_PAGE }),
    placeholderData: keepPreviousData,
  });
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // What stands at the top is not repeated.
  const items = (data?.items ?? []).filter(({ resource, id }) => resource !== open?.resource || String(id) !== open.id);
  // What no longer waits is no longer selected.
  const selected = items.filter((item) => chosen.has(keyOf(item)));
  const done = () => {
    setChosen(new Set());
    void client.invalidateQueries({ queryKey: ['suantai', 'waiting'] });
    void client.invalidateQueries({ queryKey: ['suantai', 'waitingRecord'] });
  };
  const choose = (item: WaitingItem) => {
    const next = new Set(chosen);
    if (!next.delete(keyOf(item))) next.add(keyOf(item));
    setChosen(next);
  };
  return (
    <>
      {open && <OpenedItem resource={open.resource} id={open.id} onDone={done} onClose={() => set({ open: null })} />}
      <WaitingFilters kinds={data?.kinds ?? []} kind={kind} olderHours={olderHours} set={set} />
      {selected.length > 0 && <WaitingBulk items={selected} onDone={done} onClear={() => setChosen(new Set())} />}
      {isError && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{translate('waiting.retry')}</Button>}>
          {translate('waiting.failed')}
        </Alert>
      )}
      {data === undefined && !isError && <Skeleton variant="rounded" height={240} />}
      {data?.items.length === 0 && (
        <Nothing>
          <CheckCircle aria-hidden />
          <b>{translate('waiting.none')}</b>
          <span>{translate('waiting.quiet')}</span>
        </Nothing>
      )}
      {items.length > 0 && (
        <List aria-label={translate('waiting.inbox')}>
          {items.map((item) => (
            <WaitingRow
              key={keyOf(item)}
              item={item}
              isChosen={chosen.has(keyOf(item))}
              onChoose={() => choose(item)}
              onDone={done}
            />
          ))}
        </List>
      )}
      <Foot>
        {reaches(SUBSTITUTES) && <LinkBase to={SUBSTITUTES}>{translate('waiting.substitutes')}</LinkBase>}
        {data && (offset > 0 || data.total > A_PAGE) && (
          <span>
            <Button disabled={offset === 0} onClick={() => set({ offset: Math.max(0, offset - A_PAGE) })}>
              {translate('waiting.former')}
            </Button>
            <Button disabled={offset + A_PAGE >= data.total} onClick={() => set({ offset: offset + A_PAGE })}>
              {translate('waiting.next')}
            </Button>
          </span>
        )}
      </Foot>
    </>
  );
}

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  '& > li + li': { borderTop: `1px solid ${token.hairline}` },
});

const Nothing = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  padding: '64px 16px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  color: token.textMuted,
  textAlign: 'center',
  '& > svg': { color: toneColors('success').text },
  '& > b': { color: token.text, fontWeight: 500 },
});

const Foot = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 8,
  minHeight: 40,
  marginTop: 8,
  '& a': { color: token.accentText, textDecoration: 'none' },
});
