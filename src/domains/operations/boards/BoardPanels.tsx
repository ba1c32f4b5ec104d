import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import '#src/i18n/parts/boards.ts';
import '#src/i18n/parts/machine.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { newKey } from '#src/http/newKey.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { CHART_HEIGHT } from '#src/ui/charts/chartLooks.ts';
import { RangePicker } from '#src/ui/charts/range/RangePicker.tsx';
import type { TimeRange } from '#src/ui/charts/range/timeRange.ts';
import { useTimeRange } from '#src/ui/charts/range/useTimeRange.ts';
import { DraftAlerts } from './editing/DraftAlerts.tsx';
import { EditedPanels } from './editing/EditedPanels.tsx';
import { faultsByPlace } from './editing/faultsByPlace.ts';
import { keyed, useBoardDraft } from './editing/useBoardDraft.ts';
import { BoardTools } from './BoardTools.tsx';
import { EmptyBoard } from './EmptyBoard.tsx';
import { MOST_PANELS, type KeyedPanel, type Panel } from './panel.ts';
import { SavedPanels } from './SavedPanels.tsx';
import { UpdatedAt } from './UpdatedAt.tsx';
import { useWall } from './wall/useWall.ts';
import { Wall } from './wall/Wall.tsx';

// A form is more than its readers need.
const PanelDialog = lazy(async () => ({ default: (await import('./editing/PanelDialog.tsx')).PanelDialog }));

/** The charts of a board: read over a time range, arranged in place, and shown on a whole screen. */
export default function BoardPanels({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const notify = useNotify();
  const choice = useTimeRange();
  const wall = useWall();
  const draft = useBoardDraft(record);
  const { decision } = useDecision(definition, 'update', record);
  /** The chart in the dialog; without a panel, a new one. */
  const [dialog, setDialog] = useState<Partial<KeyedPanel>>();
  const rangeText = useRangeText(choice.range);
  const { saved, panels } = draft;
  const put = (panel: Panel) => {
    draft.change(withPanel(panels ?? keyed(saved), dialog?.key, panel));
    setDialog(undefined);
  };
  const save = async (over?: string) => {
    if (await draft.save(over)) notify(translate('boards.saved'), { type: 'success' });
  };
  if (wall.isWall) {
    const name = String(record['name']);
    return <Wall name={name} panels={saved} range={choice.range} rangeText={rangeText} onLeave={wall.leave} />;
  }
  return (
    <Stack spacing={3}>
      <RangePicker choice={choice} updated={undefined} onRefresh={choice.renew} />
      <BoardTools
        record={record}
        mayChange={decision.allowed}
        draft={draft}
        onWall={saved.length > 0 ? wall.enter : undefined}
        onSave={() => void save()}
        onUndo={() => {
          draft.undo?.();
          notify(translate('boards.undone'), { type: 'info' });
        }}
      >
        <UpdatedAt />
      </BoardTools>
      <DraftAlerts draft={draft} onOverwrite={(version) => void save(version)} />
      {!decision.allowed && <Alert severity="info">{translate('boards.foreign')}</Alert>}
      {(panels ?? saved).length === 0 && (
        <EmptyBoard
          onAdd={decision.allowed ? () => setDialog({}) : undefined}
          onTake={(taken) => draft.change(keyed(taken))}
        />
      )}
      {panels === undefined ? (
        <SavedPanels
          panels={saved}
          range={choice.range}
          height={CHART_HEIGHT}
          isWall={false}
          onFix={decision.allowed ? (place) => setDialog(draft.begin()[place]) : undefined}
        />
      ) : (
        <EditedPanels
          panels={panels}
          range={choice.range}
          faults={faultsByPlace(draft.fault)}
          onChange={draft.change}
          onEdit={setDialog}
        />
      )}
      {panels !== undefined && panels.length > 0 && (
        <AddPanel isFull={panels.length >= MOST_PANELS} onAdd={() => setDialog({})} />
      )}
      <Suspense>
        {dialog && (
          <PanelDialog
            definition={definition}
            panel={dialog.panel}
            range={choice.range}
            onDone={put}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </Stack>
  );
}

/** The charts with one in place of that with the key; without a key, after them. */
const withPanel = (panels: readonly KeyedPanel[], key: string | undefined, panel: Panel): KeyedPanel[] =>
  key === undefined
    ? [...panels, { key: newKey(), panel }]
    : panels.map((each) => (each.key === key ? { key, panel } : each));

function AddPanel({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  const translate = useTranslate();
  return (
    <Button startIcon={<Add />} variant="outlined" disabled={isFull} onClick={onAdd} sx={{ alignSelf: 'start' }}>
      {isFull ? translate('boards.full', { most: MOST_PANELS }) : translate('boards.add')}
    </Button>
  );
}

function useRangeText({ key, from, to }: TimeRange): string {
  const translate = useTranslate();
  const lang = useLang();
  if (key !== 'custom') return translate(`chart.range.${key}`);
  return [from, to].map((at) => formatDateTime(new Date(at), lang)).join(' – ');
}
