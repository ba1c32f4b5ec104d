import type { Panel } from '#src/routing/panel.ts';
import { SchemaShow } from '#src/schemaViews/show/SchemaShow.tsx';
import { PanelFrame } from '#src/schemaViews/form/page/PanelFrame.tsx';
import { SchemaCreate } from '#src/schemaViews/form/page/SchemaCreate.tsx';
import { SchemaEdit } from '#src/schemaViews/form/page/SchemaEdit.tsx';

interface RecordPanelProps {
  resource: string;
  panel: Panel;
  onClose: () => void;
}

/** The form or page of a record over the list, for resources without a page (`?create`, `?edit=7`, `?show=7`). */
export default function RecordPanel({ resource, panel, onClose }: RecordPanelProps) {
  const showing = panel.mode === 'show';
  return (
    <PanelFrame width={showing ? 880 : 600} foot={showing ? 6 : 0} onClose={onClose}>
      <PanelBody resource={resource} panel={panel} onClose={onClose} />
    </PanelFrame>
  );
}

function PanelBody({ resource, panel, onClose }: RecordPanelProps) {
  switch (panel.mode) {
    case 'create':
      return <SchemaCreate resource={resource} onClose={onClose} />;
    case 'edit':
      return <SchemaEdit key={panel.id} resource={resource} id={panel.id} onClose={onClose} />;
    case 'show':
      return <SchemaShow key={panel.id} resource={resource} id={panel.id} />;
  }
}
