import { BoardPanel } from './charts/BoardPanel.tsx';
import { widthOf, type Panel, type PanelView } from './panel.ts';
import { PanelGrid } from './PanelGrid.tsx';

interface Props extends Pick<PanelView, 'range' | 'height' | 'isWall'> {
  panels: readonly Panel[];
  /** Leads to another metric for the chart at a place. */
  onFix?: ((place: number) => void) | undefined;
}

/** The charts of a board as they are saved. */
export function SavedPanels({ panels, onFix, ...view }: Props) {
  return (
    <PanelGrid>
      {panels.map((panel, place) => (
        // A saved board has no other name for its charts.
        <div key={`${place} ${panel.metric ?? ''}`} data-width={widthOf(panel)}>
          <BoardPanel {...view} panel={panel} onFix={onFix && (() => onFix(place))} />
        </div>
      ))}
    </PanelGrid>
  );
}
