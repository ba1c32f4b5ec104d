import { useTranslate } from 'react-admin';
import { Tag } from '#src/fields/parts/Tag.tsx';

/** Marks a cloud as simulated. */
export function SimulatedTag() {
  const translate = useTranslate();
  return <Tag title={translate('list.cloud.simulatedHelp')}>{translate('list.cloud.simulated')}</Tag>;
}
