type Labels = Readonly<Record<string, string>>;

const PLAIN_LABEL = /^[a-zA-Z_]\w*$/;
const PLAIN_METRIC = /^[a-zA-Z_:][\w:]*$/;
const TEXT = '"(?:[^"\\\\]|\\\\.)*"';
const LABEL = new RegExp(`([a-zA-Z_]\\w*|${TEXT})=(${TEXT})`, 'g');
const QUOTED_METRIC = new RegExp(`^\\{${TEXT}(?=[,}])`);
const NAME = '__name__';

/**
 * A series of a Prometheus as PromQL writes it; names with other signs, as Prometheus 3 allows them, stand in quotes.
 * Rules and events know a series by it, whatever order its labels have.
 *
 * @example
 *   seriesName({ __name__: 'up', job: 'node', instance: 'a:9100' }); // 'up{instance="a:9100",job="node"}'
 *   seriesName({ __name__: 'up', 'team.name': 'a' }); // 'up{"team.name"="a"}'
 */
export function seriesName(labels: Labels): string {
  const names = Object.keys(labels)
    .filter((name) => name !== NAME)
    .toSorted();
  const metric = labels[NAME] ?? '';
  const isPlain = metric === '' || PLAIN_METRIC.test(metric);
  const inside = names.map(
    (name) => `${PLAIN_LABEL.test(name) ? name : JSON.stringify(name)}=${JSON.stringify(labels[name])}`,
  );
  return `${isPlain ? metric : ''}{${[...(isPlain ? [] : [JSON.stringify(metric)]), ...inside].join(',')}}`;
}

/**
 * The labels that `seriesName` has written, without the name of the metric.
 *
 * @example
 *   seriesLabels('up{job="node"}'); // { job: 'node' }
 */
export const seriesLabels = (series: string): Record<string, string> =>
  Object.fromEntries(
    [...series.slice(series.indexOf('{')).replace(QUOTED_METRIC, '{').matchAll(LABEL)].map(
      ([, name = '', text = '""']) => [
        // The patterns are those of a text in JSON.
        name.startsWith('"') ? String(JSON.parse(name)) : name,
        String(JSON.parse(text)),
      ],
    ),
  );
