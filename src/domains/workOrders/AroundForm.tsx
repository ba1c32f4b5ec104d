import Alert from '@mui/material/Alert';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import '#src/i18n/parts/workOrders.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { AroundFormProps, FormAddition } from '#src/schemaViews/extensions/places.ts';
import { KeepDraft } from './drafts/KeepDraft.tsx';
import { ORDERS } from './workOrderNames.ts';

/**
 * Shows what is attached to the new work order: the snapshot of a record, or the request id of an error. It can be kept
 * as a draft.
 */
export default function AroundForm({ definition, preset = {}, render }: AroundFormProps) {
  const translate = useTranslate();
  const label = useLabel();
  const { resources } = useManifest();
  const { about_resource, about_id, fault_request_id } = preset;
  const kind = label(resources.find(({ resource }) => resource === about_resource)?.label);
  const words =
    typeof about_id === 'string'
      ? translate('workOrders.withRecord', { kind, id: about_id })
      : typeof fault_request_id === 'string'
        ? translate('workOrders.withFault', { id: fault_request_id })
        : undefined;
  return render({
    ...(words !== undefined && { below: <Alert severity="info">{words}</Alert> }),
    ...(definition.resource === ORDERS && {
      beside,
    }),
  });
}

const beside: FormAddition['beside'] = (dataOf, { onDone, onRefused }) => (
  <KeepDraft dataOf={dataOf} onDone={onDone} onRefused={onRefused} />
);
