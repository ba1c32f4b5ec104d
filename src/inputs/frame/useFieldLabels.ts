import { fieldAt } from '#model/conditions/fieldPath.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useFormEnv } from './formContext.ts';

/** The labels of the fields at these paths of the form. */
export function useFieldLabels(paths: readonly string[]): string[] {
  const label = useLabel();
  const { definition } = useFormEnv();
  return paths.map((path) => label(fieldAt(definition?.fields ?? {}, path)?.field.label) || path);
}
