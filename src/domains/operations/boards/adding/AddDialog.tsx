import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { metricsQuery } from '#src/domains/operations/statistics/statisticsQuery.ts';
import { LoadState } from '#src/faults/LoadState.tsx';
import '#src/i18n/parts/boards.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { MeasuredChart } from '#src/schemaViews/extensions/places.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { Added } from './Added.tsx';
import { AddForm } from './AddForm.tsx';

/** Boards of one person that are offered; more are found on the page of boards. */
const MOST_BOARDS = 100;

interface Props {
  chart: MeasuredChart;
  onClose: () => void;
}

/** Puts a chart on a board of the reader, then leads to it. */
export function AddDialog({ chart, onClose }: Props) {
  const translate = useTranslate();
  const id = useId();
  const [board, setBoard] = useState<RaRecord>();
  const definition = useDefinitionIfLoaded('boards');
  const catalogue = useQuery(metricsQuery());
  const boards = useBoards();
  const isFailed = boards.error !== null || catalogue.isError;
  const retry = () => {
    void boards.refetch();
    void catalogue.refetch();
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('boards.put.title')}</DialogTitle>
      {board ? (
        <Added board={board} onClose={onClose} />
      ) : isFailed ? (
        <DialogContent>
          <LoadState failed onRetry={retry} />
        </DialogContent>
      ) : definition && catalogue.data && boards.data ? (
        <AddForm
          definition={definition}
          boards={boards.data}
          metrics={catalogue.data.filter(({ key }) => chart.metrics.includes(key))}
          chart={chart}
          onAdded={setBoard}
          onClose={onClose}
        />
      ) : (
        <DialogContent>
          <Skeleton variant="rounded" height={240} />
        </DialogContent>
      )}
    </Dialog>
  );
}

/** A shared board is changed by its owner alone: those of others are not read. */
function useBoards() {
  const { id } = useActor();
  return useGetList<RaRecord>('boards', {
    filter: { user_id: id },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: MOST_BOARDS },
  });
}
