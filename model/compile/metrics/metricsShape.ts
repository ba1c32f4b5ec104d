import { condition } from '#model/compile/shape/fieldShape.ts';
import { fieldName, metricValue } from '#model/compile/shape/formats.ts';
import { labelKeys, sentence } from '#model/compile/shape/labelShape.ts';
import { dictionary, keys, list, number, text, word, type Shape } from '#model/compile/shape/shape.ts';
import {
  AGGREGATIONS,
  DRIVER_SERIES,
  METRIC_CATEGORIES,
  METRIC_UNITS,
  THRESHOLD_OPERATORS,
} from '#model/language/metricDefinition.ts';

const LISTED = 'a word of model/language/metricDefinition.ts';
const seconds: Shape = { is: 'number', integer: true, least: 0, most: 86_400 };

const threshold = keys('a threshold', {
  severity: {
    shape: { is: 'number', integer: true, least: 1, most: 3 },
    says: '1: emergency, 2: warning, 3: notice.',
    required: true,
  },
  op: { shape: word(THRESHOLD_OPERATORS, 'comparison'), says: '`>`, `>=`, `<` or `<=`.', required: true },
  value: { shape: number, says: 'The limit, in the unit of the metric.', required: true },
  for: { shape: seconds, says: 'Seconds for which the limit must be passed; default: 0.' },
});

const metric = keys('a metric', {
  ...labelKeys(true),
  help: { shape: sentence, says: 'What the metric says, and what it does not.' },
  unit: { shape: word(METRIC_UNITS, 'unit of metrics', LISTED), says: 'Unit of the values.', required: true },
  category: {
    shape: word(METRIC_CATEGORIES, 'category of metrics', LISTED),
    says: 'Where lists of metrics show it.',
    required: true,
  },
  aggregations: {
    shape: list(word(AGGREGATIONS, 'aggregation'), 1),
    says: 'How several values become one; the first is the default. Default: avg, max, min, last.',
  },
  field: { shape: text(fieldName), says: 'The value is this number of the record.' },
  of: { shape: text(fieldName), says: 'The value is `field` in percent of this number of the record.' },
  until: { shape: text(fieldName), says: 'The value is the time until this date of the record.' },
  since: { shape: text(fieldName), says: 'The value is the time since this date of the record.' },
  holds: { shape: condition, says: 'The value is 1 while the record meets this condition, otherwise 0.' },
  driver: {
    shape: word(DRIVER_SERIES, 'series of drivers', LISTED),
    says: 'The driver of the cloud reports the value. Without this, `field`, `until`, `since` and `holds`, a job of the server does.',
  },
  where: { shape: condition, says: 'Records that are measured; default: all.' },
  values: {
    shape: dictionary(keys('a value', labelKeys(true)), metricValue, 1),
    says: 'Words for single values, such as `0` and `1`; other values are shown as numbers.',
  },
  thresholds: { shape: list(threshold, 1), says: 'Limits that an alarm on the metric begins with.' },
});

/** The key `metrics` of a resource: what is measured of its records. */
export const metricsShape = dictionary(metric, fieldName, 1);
