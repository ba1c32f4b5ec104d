import { scaleStep } from '#model/rules/scaleStep.ts';
import type { ScaleStep } from '#model/language/fieldDefinition.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { Tag } from './Tag.tsx';

export function ScaleTag({ steps, value, lang }: { steps: readonly ScaleStep[]; value: number; lang: Lang }) {
  const step = scaleStep(steps, value);
  if (!step?.label) return null;
  return <Tag tone={step.tone}>{step.label[lang]}</Tag>;
}
