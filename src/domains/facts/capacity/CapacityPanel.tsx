import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import '#src/i18n/parts/resourceData.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { capacityQuery, type CapacityLevel } from './capacityQueries.ts';
import { LevelSelect } from './LevelSelect.tsx';
import { Nothing } from './Nothing.tsx';
import { Waterfall } from './Waterfall.tsx';

const ALL: Pick<CapacityLevel, 'by' | 'id'> = { by: 'all', id: '' };

/**
 * The capacity of a place the reader chooses: physical, schedulable, sold, allocated, used. The overview shows it with
 * `isBrief`, without the choice.
 */
export function CapacityPanel({ isBrief = false }: { isBrief?: boolean }) {
  const translate = useTranslate();
  const [level, setLevel] = useState(ALL);
  const { data, isError, refetch } = useQuery(capacityQuery(level));
  const title = translate('resourceData.capacity.title');
  const kinds = (data?.kinds ?? []).filter(({ steps }) => steps.some(({ value }) => (value ?? 0) > 0));
  const select = !isBrief && data !== undefined && data.levels.length > 0 && (
    <LevelSelect levels={data.levels} level={level} onChange={setLevel} />
  );
  if (data !== undefined && kinds.length > 0)
    return (
      <Waterfall title={title} kinds={kinds} cloudId={data.by === 'cloud' ? data.id : undefined} action={select} />
    );
  return (
    <Panel title={title} action={select}>
      {isError && (
        <Nothing role="alert">
          {translate('resourceData.full.failed')}
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('resourceData.full.retry')}
          </Button>
        </Nothing>
      )}
      {!isError && data === undefined && <Skeleton variant="rounded" height={240} />}
      {!isError && data !== undefined && (
        <Nothing>
          <b>{translate('resourceData.capacity.empty')}</b>
          {translate('resourceData.capacity.emptyText')}
        </Nothing>
      )}
    </Panel>
  );
}
