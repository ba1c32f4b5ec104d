import type { MakeOther } from '#src/inputs/frame/formContext.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { SchemaCreate } from './SchemaCreate.tsx';

/** The form of another resource, opened over the form that needs one of its records. */
export default function OtherRecord({ request, onClose }: { request: MakeOther; onClose: () => void }) {
  return (
    <PanelFrame width={600} onClose={onClose}>
      <SchemaCreate
        resource={request.resource}
        preset={request.preset}
        onClose={onClose}
        onCreated={(record, definition) => {
          // A record created under a different parent is not a choice here.
          if (Object.entries(request.preset).every(([name, value]) => record[name] === value))
            request.onMade({ id: record.id, label: recordTitle(definition, record) });
        }}
      />
    </PanelFrame>
  );
}
