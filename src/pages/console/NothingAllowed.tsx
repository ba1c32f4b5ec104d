import { useTranslate } from 'react-admin';
import { Message } from './Message.tsx';

/** For a reader whose menu is empty: says so, and whom to ask. */
export function NothingAllowed() {
  const t = useTranslate();
  return <Message title={t('shell.empty.title')} text={t('shell.empty.text')} icon="lock" />;
}
