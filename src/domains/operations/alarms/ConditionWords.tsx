import { readCondition } from '#model/domains/operations/alarms/readCondition.ts';
import { conditionWords } from '#model/domains/operations/alarms/conditionWords.ts';
import { useMetric } from '#src/definitions/useMetric.ts';
import '#src/i18n/parts/alarms.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** A condition as a sentence; a text that is no condition of a rule, such as one in PromQL, as it is. */
export function ConditionWords({ text }: { text: string }) {
  const translate = useTranslate();
  const lang = useLang();
  const condition = readCondition(text);
  const metric = useMetric(condition?.metric ?? '');
  if (condition === undefined || metric === undefined) return <code className="value-mono">{text}</code>;
  const { sentence, ...words } = conditionWords(condition, metric, lang);
  return (
    <span className="value-text">
      {translate(`alarms.condition.${sentence}`, {
        ...words,
        aggregation: translate(`alarms.condition.${condition.aggregation}`),
      })}
    </span>
  );
}
