import { useTranslate } from 'react-admin';
import { Tag } from '#src/fields/parts/Tag.tsx';

/** Says of a cloud that nothing in it is real. */
export function SimulatedTag() {
  const translate = useTranslate();
  return <Tag title={translate('list.cloud.simulatedHelp')}>{translate('list.cloud.simulated')}</Tag>;
}
