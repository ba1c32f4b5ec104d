import Alert from '@mui/material/Alert';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import '#src/i18n/parts/workOrders.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { AroundFormProps } from '#src/schemaViews/extensions/places.ts';

/** Shows what is attached to the new work order: the snapshot of a record, or the request id of an error. */
export default function AroundForm({ preset = {}, render }: AroundFormProps) {
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
  return render(words === undefined ? undefined : { below: <Alert severity="info">{words}</Alert> });
}
