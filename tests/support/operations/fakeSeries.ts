import type { FakePrometheus } from './fakePrometheus.ts';

type Sample = readonly [at: number, value: number];
type Samples = Readonly<Record<string, readonly Sample[]>>;

const FIGURES: Readonly<Record<string, (values: number[]) => number>> = {
  count_over_time: (values) => values.length,
  min_over_time: (values) => Math.min(...values),
  max_over_time: (values) => Math.max(...values),
  avg_over_time: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  last_over_time: (values) => values.at(-1) ?? NaN,
};

/** Answers the windows over one selector as Prometheus 3 does: a window is open at its left end. */
export function answerSeries(fake: FakePrometheus, samples: Samples): void {
  const read = (query: string) => {
    const [, name = '', pattern = '', window = '0'] =
      /^(?:(\w+)\()?\w+\{object=~"((?:[^"\\]|\\.)*)"\}\[(\d+)ms\]\)?$/.exec(query) ?? [];
    const objects = new RegExp(`^(?:${pattern.replace(/\\(.)/g, '$1')})$`);
    return { name, window: Number(window), found: Object.entries(samples).filter(([object]) => objects.test(object)) };
  };
  const inside = (values: readonly Sample[], end: number, window: number) =>
    values.filter(([at]) => at > end - window && at <= end);
  const matrix = (result: { object: string; values: [number, string][] }[]) => ({
    body: {
      status: 'success',
      data: {
        resultType: 'matrix',
        result: result
          .filter(({ values }) => values.length > 0)
          .map(({ object, values }) => ({ metric: { object }, values })),
      },
    },
  });
  const probe = fake.replies.query;
  fake.replies.query = (request, query) => {
    const { window, found } = read(query.get('query') ?? '');
    if (window === 0) return typeof probe === 'function' ? probe(request, query) : (probe ?? { body: '' });
    const end = Number(query.get('time')) * 1_000;
    return matrix(
      found.map(([object, values]) => ({
        object,
        values: inside(values, end, window).map(([at, value]) => [at / 1_000, String(value)]),
      })),
    );
  };
  fake.replies.query_range = (_, query) => {
    const { name, window, found } = read(query.get('query') ?? '');
    const [start, end, step] = ['start', 'end', 'step'].map((each) => Math.round(Number(query.get(each)) * 1_000));
    return matrix(
      found.map(([object, values]) => {
        const answers: [number, string][] = [];
        for (let at = start ?? 0; at <= (end ?? 0); at += step ?? 1) {
          const here = inside(values, at, window).map(([, value]) => value);
          if (here.length > 0) answers.push([at / 1_000, String(FIGURES[name]?.(here))]);
        }
        return { object, values: answers };
      }),
    );
  };
}
