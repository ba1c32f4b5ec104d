import { token } from '#src/theme/token.ts';

export const CHART_HEIGHT = 280;

/** Of a chart of few bars. */
export const SHORT_CHART_HEIGHT = 220;

/** Axes, grid and legend in the console's own colours and sizes. */
export const chartSx = {
  '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: token.hairlineStrong },
  '& .MuiChartsAxis-tickLabel, & .MuiChartsAxis-label': {
    fill: token.textMuted,
    fontFamily: token.sans,
    fontSize: token.size.note,
  },
  '& .MuiChartsGrid-line': { stroke: token.hairline },
  '& .MuiChartsLegend-root': { color: token.textMuted, fontFamily: token.sans, fontSize: token.size.note },
} as const;

/** Choosing a name of the legend hides its series. */
export const legendProps = { legend: { toggleVisibilityOnClick: true, direction: 'horizontal' as const } };
