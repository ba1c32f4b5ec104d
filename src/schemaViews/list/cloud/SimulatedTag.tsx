import { useTranslate } from 'react-admin';
import { Tag } from '#src/fields/Tag.tsx';

/** Says of a cloud that nothing in it is real. */
export function SimulatedTag() {
  const t = useTranslate();
  return <Tag title={t('list.cloud.simulatedHelp')}>{t('list.cloud.simulated')}</Tag>;
}
