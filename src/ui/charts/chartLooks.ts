import { token } from '#src/ui/theme/token.ts';

export const CHART_HEIGHT = 280;

/** The height of a chart of horizontal bars, by their number: axis and legend, and a row each. */
export const barsHeight = (bars: number) => 76 + bars * 24;

/** Axes, grid and legend in the colours and sizes of the console. */
export const chartSx = {
  '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: token.hairlineStrong },
  '& .MuiChartsAxis-tickLabel, & .MuiChartsAxis-label': {
    fill: token.textMuted,
    fontFamily: token.sans,
    fontSize: token.size.note,
  },
  '& .MuiChartsGrid-line': { stroke: token.hairline },
  '& .MuiChartsLegend-root': { color: token.textMuted, fontFamily: token.sans, fontSize: token.size.note },
  // The names are buttons, and wrap to lines that lie close together (WCAG 2.5.8).
  '& .MuiChartsLegend-series': { minHeight: 24 },
} as const;

/** Clicking a name in the legend hides its series. */
export const legendProps = { legend: { toggleVisibilityOnClick: true, direction: 'horizontal' as const } };
