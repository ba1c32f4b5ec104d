type Labels = Readonly<Record<string, string>>;

const LABEL = /([a-zA-Z_]\w*)=("(?:[^"\\]|\\.)*")/g;
const NAME = '__name__';

/**
 * A series of a Prometheus as PromQL writes it. Rules and events know a series by it, whatever order its labels have.
 *
 * @example
 *   seriesName({ __name__: 'up', job: 'node', instance: 'a:9100' }); // 'up{instance="a:9100",job="node"}'
 */
export function seriesName(labels: Labels): string {
  const names = Object.keys(labels)
    .filter((name) => name !== NAME)
    .toSorted();
  return `${labels[NAME] ?? ''}{${names.map((name) => `${name}=${JSON.stringify(labels[name])}`).join(',')}}`;
}

/**
 * The labels that `seriesName` has written, without the name of the metric.
 *
 * @example
 *   seriesLabels('up{job="node"}'); // { job: 'node' }
 */
export const seriesLabels = (series: string): Record<string, string> =>
  Object.fromEntries(
    [...series.slice(series.indexOf('{')).matchAll(LABEL)].map(([, name = '', text = '""']) => [
      name,
      // The pattern is that of a text in JSON.
      String(JSON.parse(text)),
    ]),
  );
