import Button from '@mui/material/Button';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useNames } from '#src/definitions/useNames.ts';
import '#src/i18n/parts/boards.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { Panel } from '#src/domains/operations/boards/panel.ts';
import { Panel as Sheet } from '#src/ui/charts/Panel.tsx';
import { Centre } from './Centre.tsx';

interface Props {
  panel: Panel;
  title: string;
  height: number;
  /** Absent for those who do not change the board. */
  onFix: (() => void) | undefined;
}

/**
 * A chart whose metric or kind of objects was renamed or removed, or is not for the reader: what is missing, and the
 * way to choose something else.
 */
export function PanelGone({ panel: { object_type, metric }, title, height, onFix }: Props) {
  const translate = useTranslate();
  const nameOf = useNames();
  const entry = useManifestEntry(object_type ?? '');
  return (
    <Sheet title={title}>
      <Centre style={{ minHeight: height }}>
        <b>
          {entry
            ? translate('boards.panel.noMetric', { kind: nameOf(entry), metric: metric ?? '' })
            : translate('boards.panel.noKind', { kind: object_type ?? '' })}
        </b>
        {translate(onFix ? 'boards.panel.goneText' : 'boards.panel.goneForeign')}
        {onFix && (
          <Button variant="outlined" onClick={onFix}>
            {translate('boards.panel.fix')}
          </Button>
        )}
      </Centre>
    </Sheet>
  );
}
