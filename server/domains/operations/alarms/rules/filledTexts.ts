import type { TemplateSample } from '#model/domains/operations/templates/functions.ts';
import { fillTemplate } from '#model/domains/operations/templates/fillTemplate.ts';
import { labelsOf, type Alarm } from './alarmObjects.ts';
import { textsOf } from './textsOf.ts';

type Answers = (promql: string) => readonly TemplateSample[];

/**
 * The labels and annotations of an alarm about an object, with the labels of the object and its value filled in, as
 * Prometheus fills them in: templates see the labels of the series, and not those that the rule adds.
 */
export function filledTexts(
  alarm: Alarm,
  object: string,
  value: number | null,
  query: Answers = () => [],
): { labels: Record<string, string>; annotations: Record<string, string> } {
  const own = labelsOf({ ...alarm, labels: null }, object);
  const fill = (texts: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, fillTemplate(text, { labels: own, value, query })]),
    );
  return {
    labels: { ...labelsOf({ ...alarm, labels: fill(textsOf(alarm.labels)) }, object) },
    annotations: fill(textsOf(alarm.annotations)),
  };
}
