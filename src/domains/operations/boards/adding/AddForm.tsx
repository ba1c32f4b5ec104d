import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { aggregationsOf } from '#model/domains/operations/boards/panelFault.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { choiceField } from '#src/domains/operations/alarms/choiceField.ts';
import type { Panel } from '#src/domains/operations/boards/panel.ts';
import { usePanelForm } from '#src/domains/operations/boards/editing/usePanelForm.ts';
import type { Metric } from '#src/domains/operations/statistics/statisticsQuery.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import '#src/i18n/parts/boards.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldCell } from '#src/inputs/frame/FieldCell.tsx';
import { FieldGrid } from '#src/inputs/frame/FieldGrid.tsx';
import { FormEnvProvider } from '#src/inputs/frame/formContext.ts';
import { InputFor } from '#src/inputs/InputFor.tsx';
import { WhenHolds } from '#src/inputs/nested/WhenHolds.tsx';
import { FaultAlert } from '#src/schemaViews/entry/faults/FaultAlert.tsx';
import { sortFaults, type SortedFaults } from '#src/schemaViews/entry/faults/serverFaults.ts';
import type { MeasuredChart } from '#src/schemaViews/extensions/places.ts';
import { formFaults } from './formFaults.ts';
import { useAddPanel } from './useAddPanel.ts';
import { useBoardFields } from './useBoardFields.ts';

const LONGEST_TITLE = 80;

interface Props {
  definition: Definition;
  /** Of the reader. */
  boards: readonly RaRecord[];
  /** Those of the chart that the reader can see. */
  metrics: readonly Metric[];
  chart: MeasuredChart;
  onAdded: (board: RaRecord) => void;
  onClose: () => void;
}

/** The board, the kind of chart and its title; the metric, where the chart shows several. */
export function AddForm({ definition, boards, metrics, chart, onAdded, onClose }: Props) {
  const translate = useTranslate();
  const around = useBoardFields(definition, boards);
  const { form, env, fields, panelOf } = usePanelForm(definition, presetOf(chart, metrics[0]), around);
  const add = useAddPanel();
  const [isSaving, setIsSaving] = useState(false);
  const busy = useRef(false);
  const [above, setAbove] = useState<SortedFaults['above']>();
  const offered = metrics.length > 1 ? ['metric', 'chart', 'title'] : ['chart', 'title'];
  const shown = [...Object.values(around), ...fields.filter(({ name }) => offered.includes(name))];
  const save = async (values: Record<string, unknown>) => {
    // A second press at the same moment would add the chart twice.
    if (busy.current) return;
    busy.current = true;
    setIsSaving(true);
    setAbove(undefined);
    try {
      const panel = fitting(panelOf(values), metrics);
      onAdded(await add({ board: String(values['board']), name: String(values['name'] ?? ''), panel }));
    } catch (reason) {
      if (!(reason instanceof ApiFault)) throw reason;
      const named = { ...reason.body, fields: formFaults(reason.body.fields ?? {}) };
      const sorted = sortFaults({ message: reason.message, body: named }, (name) =>
        shown.some((field) => field.name === name),
      );
      for (const [name, message] of Object.entries(sorted.onInputs)) form.setError(name, { type: 'server', message });
      setAbove(sorted.above);
    } finally {
      busy.current = false;
      setIsSaving(false);
    }
  };
  return (
    <FormProvider {...form}>
      <FormEnvProvider value={env}>
        <Form
          noValidate
          onSubmit={(event) => {
            // The page around the dialog may have a form of its own.
            event.stopPropagation();
            void form.handleSubmit(save)(event);
          }}
        >
          <DialogContent>
            {above && <FaultAlert fault={above} definition={env.definition} />}
            <FieldGrid dense>
              {shown.map((field) => (
                <WhenHolds key={field.name} field={field}>
                  <FieldCell field={field}>
                    <InputFor field={field.name === 'metric' ? metricField(field, metrics) : field} name={field.name} />
                  </FieldCell>
                </WhenHolds>
              ))}
            </FieldGrid>
          </DialogContent>
          <DialogActions>
            <Button variant="outlined" onClick={onClose}>
              {translate('boards.dialog.cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={isSaving}>
              {translate('boards.put.add')}
            </Button>
          </DialogActions>
        </Form>
      </FormEnvProvider>
    </FormProvider>
  );
}

const presetOf = (
  { resource, ids, metrics, title, threshold, isLow }: MeasuredChart,
  first: Metric | undefined,
): Panel => ({
  title: title.slice(0, LONGEST_TITLE),
  object_type: resource,
  // What the reader cannot see any more, the server refuses in words.
  metric: first?.key ?? metrics[0] ?? '',
  selection: 'chosen',
  object_ids: ids.map(String),
  ...(threshold !== undefined && { threshold, threshold_side: isLow ? 'below' : 'above' }),
});

/** With the first of the values that the metric has for such a chart. */
function fitting(panel: Panel, metrics: readonly Metric[]): Panel {
  const metric = metrics.find(({ key }) => key === panel.metric);
  const [usual] = metric ? aggregationsOf(panel, metric) : [];
  return usual === undefined ? panel : { ...panel, aggregation: usual };
}

const metricField = (field: FieldDefinition, metrics: readonly Metric[]): FieldDefinition =>
  choiceField(field, Object.fromEntries(metrics.map(({ key, label }) => [key, { label }])));

const Form = styled('form')({ display: 'flex', flexDirection: 'column', minHeight: 0 });
