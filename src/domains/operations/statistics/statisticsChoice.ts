import { SHOWN, type Shown } from './CoursePanel.tsx';
import type { Metric } from './statisticsQuery.ts';

const STEPS = [60, 300, 900, 3_600, 21_600, 86_400];
/** Points of a line, as the server allows. */
const MOST_POINTS = 500;
const FEWEST_POINTS = 4;
/** Columns of a heat map, so that a cell can be pointed at. */
const MOST_COLUMNS = 48;

/** The metrics of the panels: those of the address, or the first of those that suit the view. */
export function chosenMetrics(
  catalogue: readonly Metric[],
  query: URLSearchParams,
  { isCloud, held }: { isCloud: boolean; held: readonly string[] },
) {
  const metrics = isCloud ? catalogue.filter(({ resource }) => resource !== 'licences') : catalogue;
  const machines = metrics
    .filter(({ key }) => /^(instances|vms)\./.test(key))
    // A cloud has machines of one kind.
    .toSorted((one, other) => Number(held.includes(other.resource)) - Number(held.includes(one.resource)));
  const chosen = (name: string, usual: readonly Metric[]): Metric | undefined =>
    metrics.find(({ key }) => key === query.get(name)) ?? usual[0] ?? metrics[0];
  return {
    metrics,
    course: chosen('metric', isCloud ? machines : metrics),
    top: chosen('top', machines),
    heat: chosen('heat', machines),
  };
}

/** How the course is drawn: the value of each point, the lines, and the time between two points. */
export interface CourseChoice {
  shown: Shown;
  by: 'record' | 'cloud';
  /** The steps that the range allows. */
  steps: readonly number[];
  stepSeconds: number;
}

/** The way of drawing that the address asks for, as far as the range allows it. */
export function courseChoice(
  query: URLSearchParams,
  { from, to }: { from: number; to: number },
  isCloud: boolean,
): CourseChoice {
  const pointsAt = (step: number) => (to - from) / 1_000 / step;
  const steps = STEPS.filter((step) => pointsAt(step) <= MOST_POINTS && pointsAt(step) >= FEWEST_POINTS);
  const [usual = 60] = steps;
  return {
    shown: SHOWN.find((word) => word === query.get('show')) ?? 'avg',
    by: query.get('by') === 'record' || (isCloud && query.get('by') !== 'cloud') ? 'record' : 'cloud',
    steps,
    stepSeconds: steps.find((step) => String(step) === query.get('step')) ?? usual,
  };
}

/** The seconds of a column of the heat map. */
export const heatStep = ({ from, to }: { from: number; to: number }): number =>
  STEPS.find((step) => (to - from) / 1_000 / step <= MOST_COLUMNS) ?? 86_400;
