import { createElement, Suspense } from 'react';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useExtensions } from '#src/schemaViews/extensions/useExtensions.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import type { BoardPanel } from './board/Board.tsx';
import { FigurePanel } from './FigurePanel.tsx';
import type { FilledPanel } from './overviewQuery.ts';
import { PlacesPanel } from './PlacesPanel.tsx';
import { useEntryOf } from './useEntryOf.ts';

export /**
 * The panels of `product.yaml` that have figures for the reader, or a part that a domain adds. A new platform shows
 * those with something in them.
 */
function useDeclaredPanels(declared: readonly FilledPanel[], { isNew = false } = {}): BoardPanel[] {
  const label = useLabel();
  const actor = useActor();
  const manifest = useManifest();
  const entryOf = useEntryOf();
  const added = useExtensions('panels');
  const given = { manifest, actor };
  return declared.flatMap((filled): BoardPanel[] => {
    const panel = isNew ? { ...filled, figures: filled.figures.filter(({ value }) => Number(value) !== 0) } : filled;
    const parts = added
      .flatMap((extensions) => extensions[panel.key] ?? [])
      .filter(({ applies }) => applies(given))
      .map(({ component }, index) => createElement(component, { key: index, ...given }));
    if (panel.figures.length === 0 && parts.length === 0) return [];
    if (isNew && panel.figures.length === 0) return [];
    const { key } = panel;
    const title = label(panel.label);
    if (panel.by !== undefined)
      return [{ key, title, width: 'half', content: <PlacesPanel panel={panel} by={panel.by} entryOf={entryOf} /> }];
    // A part alone is a panel of its own.
    if (panel.figures.length === 0) return [{ key, title, width: 'half', content: <Suspense>{parts}</Suspense> }];
    return [
      {
        key,
        title,
        content: (
          <FigurePanel panel={panel} entryOf={entryOf}>
            {parts.length > 0 && <Suspense>{parts}</Suspense>}
          </FigurePanel>
        ),
      },
    ];
  });
}
