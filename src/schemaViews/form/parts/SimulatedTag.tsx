import { Tag } from '#src/fields/parts/Tag.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** Marks a cloud as simulated. */
export function SimulatedTag() {
  const translate = useTranslate();
  return <Tag title={translate('list.cloud.simulatedHelp')}>{translate('list.cloud.simulated')}</Tag>;
}
