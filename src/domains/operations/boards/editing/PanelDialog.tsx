import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { FormProvider, useWatch, type Control } from 'react-hook-form';
import type { Definition } from '#model/language/definition.ts';
import '#src/i18n/parts/boards.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FormEnvProvider } from '#src/inputs/frame/formContext.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import { BoardPanel } from '#src/domains/operations/boards/charts/BoardPanel.tsx';
import type { Panel, PanelView } from '#src/domains/operations/boards/panel.ts';
import { CHART_HEIGHT } from '#src/ui/charts/chartLooks.ts';
import { token } from '#src/ui/theme/token.ts';
import { PanelInputs } from './PanelInputs.tsx';
import { usePanelForm } from './usePanelForm.ts';

const PREVIEW_DELAY_MS = 400;

interface Props {
  definition: Definition;
  /** Absent for a new chart. */
  panel?: Panel | undefined;
  range: PanelView['range'];
  onDone: (panel: Panel) => void;
  onClose: () => void;
}

/** Enters a chart beside its preview. */
export function PanelDialog({ definition, panel, range, onDone, onClose }: Props) {
  const translate = useTranslate();
  const id = useId();
  const isNarrow = useMediaQuery('(width < 900px)');
  const { form, env, fields, panelOf } = usePanelForm(definition, panel);
  return (
    <Dialog open fullWidth fullScreen={isNarrow} maxWidth="lg" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{translate(panel ? 'boards.dialog.edit' : 'boards.dialog.add')}</DialogTitle>
      <FormProvider {...form}>
        <FormEnvProvider value={env}>
          <Form
            noValidate
            onSubmit={(event) => {
              // The page around the dialog has no form of its own.
              event.stopPropagation();
              void form.handleSubmit((values) => onDone(panelOf(values)))(event);
            }}
          >
            <DialogContent>
              <Columns>
                <PanelInputs fields={fields} />
                <Preview control={form.control} panelOf={panelOf} range={range} />
              </Columns>
            </DialogContent>
            <DialogActions>
              <Button variant="outlined" onClick={onClose}>
                {translate('boards.dialog.cancel')}
              </Button>
              <Button type="submit" variant="contained">
                {translate('boards.dialog.done')}
              </Button>
            </DialogActions>
          </Form>
        </FormEnvProvider>
      </FormProvider>
    </Dialog>
  );
}

interface PreviewProps {
  control: Control<Record<string, unknown>>;
  panelOf: (values: Record<string, unknown>) => Panel;
  range: PanelView['range'];
}

/** The chart with real data, a moment after each change. */
function Preview({ control, panelOf, range }: PreviewProps) {
  const translate = useTranslate();
  const values = useWatch({ control });
  // As text, so that an equal chart is no change.
  const text = useDebounced(JSON.stringify(panelOf(values)), PREVIEW_DELAY_MS);
  const panel = JSON.parse(text) as Panel;
  const isComplete =
    typeof panel.metric === 'string' &&
    (panel.selection !== 'chosen' || (panel.object_ids ?? []).length > 0) &&
    (panel.selection !== 'condition' || typeof panel.object_filter === 'object');
  return (
    <section aria-label={translate('boards.dialog.preview')}>
      {isComplete ? (
        <BoardPanel panel={panel} range={range} height={CHART_HEIGHT} isWall={false} />
      ) : (
        <Nothing>{translate('boards.dialog.previewText')}</Nothing>
      )}
    </section>
  );
}

const Form = styled('form')({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 });

const Columns = styled('div')({
  display: 'grid',
  gap: 24,
  '@media (width >= 900px)': {
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
    alignItems: 'start',
    // The preview stays in sight while the inputs scroll.
    '& > section': { position: 'sticky', top: 0 },
  },
});

const Nothing = styled('p')({
  display: 'grid',
  placeContent: 'center',
  minHeight: CHART_HEIGHT,
  margin: 0,
  border: `1px dashed ${token.hairlineStrong}`,
  borderRadius: token.radius.large,
  color: token.textMuted,
  textAlign: 'center',
});
